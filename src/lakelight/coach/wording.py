"""Hints and reviews as lines of text, in the words of a language.

Costs stand first in points, with their interval; a reason is called the reason only if it was
proven, with how much of the cost comes back without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.kinds import told_in
from lakelight.coach.review_words import MINUS, ReviewWords
from lakelight.coach.verdicts import Account, Currency, Estimate, Hint, Reason, Review, Verdict

PERCENT = 100.0
# Facts that are letters of colors.
COLOR_FACTS = frozenset({"color", "give", "none", "instead"})


def say_reason(words: ReviewWords, reason: Reason, names: Sequence[str], form: str = "why") -> str:
    """A reason as a sentence; the forms are `why` (of a review), `hint` and `idea`."""
    values: dict[str, str | float] = {}
    for name, fact in reason.facts.items():
        if name in COLOR_FACTS:
            values[name] = words(f"color.{fact}")
            if words.has(f"color_many.{fact}"):
                values[f"{name}_many"] = words(f"color_many.{fact}")
        elif name == "set":
            values[name] = words(f"set.{fact}")
        elif name == "rival" and isinstance(fact, int):
            values[name] = names[fact]
        elif isinstance(fact, int | float | str):
            values[name] = fact
    if "colors" in reason.facts:
        values["gains"] = _gains(words, str(reason.facts["colors"]), reason.facts["favors"])
    key = f"{form}.{reason.key}"
    return words(key if words.has(key) else f"why.{reason.key}", **values)


def say_cost(words: ReviewWords, key: str, cost: Estimate, unit: str = "cost") -> str:
    """A cost with its interval, in points."""
    return words(
        key,
        cost=words(unit, n=round(cost.mean, 1)),
        low=words.number(cost.low),
        high=words.number(cost.high),
    )


def say_verdict(words: ReviewWords, verdict: Verdict, names: Sequence[str]) -> list[str]:
    """A costly decision: what it cost, both moves, and why."""
    head = words(
        "verdict.head",
        kind=words(f"kind.{verdict.kind}"),
        turn=verdict.turn,
        step=words(f"step.{verdict.step}"),
        number=verdict.number,
    )
    told = told_in(verdict.currency, verdict.cost_margin)
    cost = _told_cost(words, "verdict.cost", told, verdict.cost_margin, verdict.cost_win)
    lines = [
        f"{head} · {cost}",
        words("line", label=words("verdict.yours"), text=_move(verdict.played)),
        words("line", label=words("verdict.better"), text=_move(str(verdict.better))),
    ]
    if verdict.equals:
        moves = _list(words, [_move(one) for one in verdict.equals])
        lines.append(words("verdict.equals", n=len(verdict.equals), moves=moves))
    lines += _reasons(words, verdict, names)
    if verdict.currency == "win" and told == "margin":
        lines.append(_win_line(words, verdict.cost_win))
    return lines


def say_hint(hint: Hint, language: str, names: Sequence[str], game: str) -> tuple[str, str, str]:
    """The three steps of a hint: the idea, the move, and why with the margin."""
    words = ReviewWords(game, language)
    why = " ".join(say_reason(words, one, names, "hint") for one in hint.why if one.is_proven)
    if hint.next_move is None:
        margin = words("hint.only")
    elif hint.equals:
        margin = words("hint.equal", n=len(hint.equals) + 1)
    else:
        why = why or words("hint.no_reason")
        margin = say_cost(words, "hint.ahead", hint.margin)
    return say_reason(words, hint.idea, names, "idea"), hint.move, f"{why} {margin}".strip()


def say_review(review: Review, language: str, names: Sequence[str]) -> list[str]:
    """A whole review as lines of text; an empty line divides its parts."""
    words = ReviewWords(review.game, language)
    lines = [words("review.title"), _result(words, review, names)]
    lines.append(words("review.judged", n=review.judged, costly=review.costly))
    lines += ["", words("review.moments")]
    if not review.moments:
        lines.append(words("review.none"))
    for place, number in enumerate(review.moments, start=1):
        first, *rest = say_verdict(words, review.verdict_at(number), names)
        lines += [f"{place}. {first}", *(f"   {line}" for line in rest)]
    if review.praise is not None:
        praise = review.praise
        told = told_in("win", praise.worth_margin)
        text = words("praise.text", turn=praise.turn, move=_move(praise.played))
        worth = _told_cost(words, "praise.worth", told, praise.worth_margin, praise.worth_win)
        sentences = [say_reason(words, one, names, "hint") for one in praise.reasons]
        lines += ["", words("review.well"), " ".join([text, worth, *sentences])]
    lines += ["", words("review.chances"), *_chances(words, review, names)]
    lines += ["", *_luck(words, review)]
    lines += ["", *_accounts(words, review)]
    return lines


def _reasons(words: ReviewWords, verdict: Verdict, names: Sequence[str]) -> list[str]:
    lines = []
    for reason in verdict.reasons:
        sentence = say_reason(words, reason, names)
        if not reason.is_proven:
            lines.append(words("verdict.also", fact=sentence))
            continue
        told = told_in(verdict.currency, verdict.cost_margin)
        cost, digits = verdict.cost_margin.mean, 1
        if told == "win":
            cost, digits = PERCENT * verdict.cost_win.mean, 0
        lines.append(
            sentence
            + " "
            + words(
                "verdict.proof_too" if lines else "verdict.proof",
                back=words.number((reason.part or 0.0) * cost, digits),
                cost=words.number(cost, digits),
            )
        )
    return lines


def _told_cost(
    words: ReviewWords, key: str, told: Currency, margin: Estimate, win: Estimate
) -> str:
    """A cost in points, or in percentage points of the chance to win."""
    if told == "margin":
        return say_cost(words, key, margin)
    mean, low, high = (round(PERCENT * share) for share in (win.mean, win.low, win.high))
    return words(key, cost=words("cost.chance", n=mean), low=low, high=high)


def _win_line(words: ReviewWords, cost: Estimate) -> str:
    return words(
        "verdict.win",
        cost=words.number(PERCENT * cost.mean, 0),
        low=words.number(PERCENT * cost.low, 0),
        high=words.number(PERCENT * cost.high, 0),
    )


def _result(words: ReviewWords, review: Review, names: Sequence[str]) -> str:
    others = ", ".join(
        words("review.score", name=names[seat], score=score)
        for seat, score in enumerate(review.scores)
        if seat != review.seat
    )
    return words(
        "review.result",
        game=words("game"),
        n=review.players,
        name=names[review.seat],
        place=words(f"review.place.{review.places[review.seat]}"),
        score=words("cost", n=review.scores[review.seat]),
        others=others,
    )


def _chances(words: ReviewWords, review: Review, names: Sequence[str]) -> list[str]:
    """One line a turn: everybody's chance, and one's own with its band."""
    lines = []
    for at, point in enumerate(review.chances):
        is_end = at == len(review.chances) - 1
        where = words("review.end") if is_end else words("review.turn", turn=point.turn)
        shares = "  ".join(
            f"{names[seat]} {_percent(words, share, seat == review.seat and not is_end)}"
            for seat, share in enumerate(point.win)
        )
        lines.append("  " + words("line", label=where, text=shares))
    return lines


def _percent(words: ReviewWords, share: Estimate, with_band: bool) -> str:
    text = f"{words.number(PERCENT * share.mean, 0)} %"
    if not with_band:
        return text
    low, high = (words.number(PERCENT * end, 0) for end in (share.low, share.high))
    return f"{text} ({low}\N{EN DASH}{high})"


def _luck(words: ReviewWords, review: Review) -> list[str]:
    total = round(review.luck.margin, 1)
    sign = MINUS if total < 0 else "+" if total > 0 else ""
    text = sign + words("cost", n=abs(total))
    lines = [words("line", label=words("review.luck"), text=text)]
    shown = sorted(review.luck.points, key=lambda point: -abs(point.margin))[:4]
    for point in sorted(shown, key=lambda point: point.number):
        where = words("review.turn", turn=point.turn)
        what = words(f"luck.{point.what}")
        text = words.signed(point.margin)
        lines.append("  " + words("line", label=f"{where}, {what}", text=text))
    if review.luck.given:
        used = sum(gift.is_used for gift in review.luck.given)
        lines.append(words("review.given", n=len(review.luck.given), used=used))
    return lines


def _accounts(words: ReviewWords, review: Review) -> list[str]:
    margin, win = review.accounts
    return [
        words("review.account", unit=words("unit")),
        _account(words, margin, 1.0),
        words("review.account_win"),
        _account(words, win, PERCENT),
    ]


def _account(words: ReviewWords, account: Account, scale: float) -> str:
    """The numbers of an account as they are printed, which add up: the rest takes the rounding."""
    names = ("expectation", "luck", "own", "rivals")
    shown = {name: round(scale * float(getattr(account, name)), 1) for name in names}
    shown["result"] = round(scale * account.result, 1)
    rest = shown["result"] - sum(shown[name] for name in names)
    shown["unexplained"] = round(rest, 1)
    ordered = (*names, "unexplained", "result")
    return "  " + "  ".join(f"{words('account.' + n)} {words.signed(shown[n])}" for n in ordered)


def _gains(words: ReviewWords, colors: str, favors: object) -> str:
    parts = [
        words(
            "gain.color",
            n=colors.count(letter),
            color=words(f"color.{letter}"),
            color_many=words(f"color_many.{letter}"),
        )
        for letter in dict.fromkeys(colors)
    ]
    if isinstance(favors, int) and favors:
        parts.append(words("gain.favors", n=favors))
    return _list(words, parts)


def _move(text: str) -> str:
    """A move of one's own, without the number of the seat that some records put before it."""
    return text.rpartition(":")[2]


def _list(words: ReviewWords, parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return words("list.and", first=", ".join(parts[:-1]), last=parts[-1])
