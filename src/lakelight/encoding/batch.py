"""Many matches of one game, stepped, dealt, observed and masked in one call without the GIL.

Every environment has a generator of its own, made from the seed, its index and the number of its
episode, so that no byte depends on the size of the batch or on threads. The arrays belong to the
batch or to the code that made them; nothing here imports NumPy.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TypeAlias

from lakelight.core.errors import InvalidSetup
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.encoding.buffers import ByteBuffer, FloatBuffer, IntBuffer, ObjectTable
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.modes import AUTORESETS, ILLEGAL, MARGIN_POINTS, REWARDS, TASKS, number_of
from lakelight.encoding.sharing import Sharing

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.core.state import NOBODY
    from lakelight.encoding.encoder import NO_MOVE
    from lakelight.encoding.sharing import NO_CHUNK, fetch_to_write

Snapshot: TypeAlias = tuple[GameState, GameState | None, int]

RESET = TASKS.index("reset")
STEP = TASKS.index("step")
# Numbers of 32 bits in a line of the cache.
LINE = 16
SEED_MASK = 0xFFFFFFFFFFFFFFFF
# The lead that earns the whole reward `margin`, and one that no match reaches.
MARGIN_SCALE = MARGIN_POINTS
SPREAD = 1000
REWARD_WIN = REWARDS.index("win")
REWARD_RANK = REWARDS.index("rank")
REWARD_MARGIN = REWARDS.index("margin")
NEXT_STEP = AUTORESETS.index("next_step")
SAME_STEP = AUTORESETS.index("same_step")
FORFEIT = ILLEGAL.index("forfeit")
NO_LOSER = -1


class Environment:
    """One match of a batch: its state, the state at the start of the round, its generator."""

    def __init__(self, encoder: Encoder) -> None:
        self.state = encoder.new_state()
        self.round_start = encoder.new_state()
        self.rng = Rng(0)


class BatchCore:
    """The compiled part of a batch; `lakelight.learn.Batch` is for people.

    `sizes` names the arrays. Those that are not given are made here.
    """

    def __init__(
        self,
        encoder: Encoder,
        count: int,
        reward: str = "win",
        autoreset: str = "next_step",
        illegal: str = "forfeit",
        hides_rounds: bool = False,
        has_mask: bool = True,
        arrays: Mapping[str, memoryview] | None = None,
    ) -> None:
        self.encoder = encoder
        self.count = count
        self.players = encoder.players
        self.actions = encoder.actions
        self.longest = encoder.longest_list
        self.observation_size = encoder.observation_size
        self.reward_kind = number_of("reward", reward, REWARDS)
        self.autoreset = number_of("autoreset", autoreset, AUTORESETS)
        self.illegal_kind = number_of("illegal", illegal, ILLEGAL)
        self.hides_rounds = hides_rounds
        self.has_mask = has_mask and encoder.has_mask
        self.seed = 0
        self.moves = MoveList()
        self.table = ObjectTable([Environment(encoder) for _ in range(count)])
        given = {} if arrays is None else arrays
        views = {
            name: given[name] if name in given else memoryview(array(code, [0]) * max(1, size))
            for name, (code, size) in sizes(encoder, count).items()
        }
        self.arrays = views
        self.action = IntBuffer(views["action"])
        self.held = ByteBuffer(views["held"])
        self.is_done = ByteBuffer(views["is_done"])
        self.observation = ByteBuffer(views["observation"])
        self.mask = ByteBuffer(views["mask"])
        self.legal = IntBuffer(views["legal"])
        self.legal_count = IntBuffer(views["legal_count"])
        self.seat = IntBuffer(views["seat"])
        self.reward = FloatBuffer(views["reward"])
        self.terminated = ByteBuffer(views["terminated"])
        self.truncated = ByteBuffer(views["truncated"])
        self.scores = IntBuffer(views["scores"])
        self.length = IntBuffer(views["length"])
        self.episode = IntBuffer(views["episode"])
        self.illegal = ByteBuffer(views["illegal"])
        self.illegal_count = IntBuffer(views["illegal_count"])
        self.final_observation = ByteBuffer(views["final_observation"])
        self.final_scores = IntBuffer(views["final_scores"])
        self.final_length = IntBuffer(views["final_length"])

    # For Python

    def restart(self, seed: int) -> None:
        """Begin the count of episodes again, with a new seed."""
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        for index in range(self.count):
            self.episode.items[index] = 0
            self.illegal_count.items[index] = 0

    def reset_range(self, first: int, end: int) -> None:
        """Begin a new match in every environment of a range that is not held."""
        moves = MoveList()
        with cython.nogil:
            self.run_range(RESET, first, end, moves, False)

    def step_range(self, first: int, end: int) -> None:
        """Play one action in every environment of a range that is not held."""
        moves = MoveList()
        with cython.nogil:
            self.run_range(STEP, first, end, moves, False)

    def run(self, sharing: Sharing, looks: int) -> bool:
        """Do the task of a call together with other threads; whether all of it is done.

        The caller's thread looks so many times for what others still have in hand.
        """
        with cython.nogil:
            self.work_off(sharing, 0, self.moves)
            return sharing.wait_for_all(looks)

    def serve(self, sharing: Sharing, thread: int, looks: int) -> None:
        """Help in every call, and sleep between them after so many looks, until told to stop."""
        moves = MoveList()
        seen = 0
        with cython.nogil:
            while sharing.wait_for_call(thread, seen, looks):
                seen = sharing.call()
                if not sharing.is_on_core_of_caller():
                    self.work_off(sharing, thread, moves)

    def has_ended(self) -> bool:
        """Whether a match has ended in the last step."""
        for index in range(self.count):
            if self.terminated.items[index] or self.truncated.items[index]:
                return True
        return False

    def set_state(self, index: int, position: GameState) -> None:
        """Let an environment go on from a position; chance moves first where it is its turn.

        Raises:
            InvalidSetup: if the position is none of this game, players and components, or over.
        """
        self.encoder.check_state(position)
        if position.seat_nogil() == NOBODY:
            raise InvalidSetup("the position is the end of a match: give one that can be played")
        self.install_state(self.table.objects[index], index, position)

    def install_state(self, env: Environment, index: int, position: GameState) -> None:
        """`set_state` for an environment."""
        self.encoder.install(env.state, position)
        seed_generator(env.rng, self.seed, index, self.episode.items[index])
        self.prepare(env, index)
        self.clear(index)
        self.write_row(env, index, MoveList())

    def state(self, index: int) -> GameState:
        """The state of an environment, as an ordinary match has it."""
        env: Environment = self.table.objects[index]
        return self.state_of(env)

    def state_of(self, env: Environment) -> GameState:
        """An ordinary state equal to that of an environment."""
        return self.encoder.export(env.state)

    def snapshot(self, index: int) -> Snapshot:
        """All that an environment is made of and the arrays do not hold."""
        return self.snapshot_of(self.table.objects[index])

    def snapshot_of(self, env: Environment) -> Snapshot:
        """`snapshot` of an environment."""
        start = self.encoder.export(env.round_start) if self.hides_rounds else None
        return self.encoder.export(env.state), start, env.rng.state

    def restore(self, index: int, snapshot: Snapshot) -> None:
        """Bring an environment back to a snapshot; the arrays are for the caller to restore."""
        self.restore_into(self.table.objects[index], snapshot)

    def restore_into(self, env: Environment, snapshot: Snapshot) -> None:
        """`restore` for an environment."""
        position, start, number = snapshot
        self.encoder.install(env.state, position)
        if start is not None:
            self.encoder.install(env.round_start, start)
        env.rng.state = number

    # For compiled code

    def work_off(self, sharing: Sharing, thread: int, moves: MoveList) -> None:
        """Do a thread's share of a task, and then those of threads that are late."""
        for number in range(sharing.threads):
            share = (thread + number) % sharing.threads
            if number == 0 or sharing.is_late(share):
                self.work_off_share(sharing, share, moves)

    def work_off_share(self, sharing: Sharing, share: int, moves: MoveList) -> None:
        """Take chunks of a share and do the task in each, until none is left."""
        chunk = sharing.take(share)
        while chunk != NO_CHUNK:
            first = chunk * sharing.chunk
            end = min(first + sharing.chunk, self.count)
            self.run_range(sharing.task, first, end, moves, sharing.threads > 1)
            sharing.finish()
            chunk = sharing.take(share)

    def fetch_row(self, index: int) -> None:
        """Fetch the list of legal actions of a row, from which the caller's thread has chosen.

        Where two cores share no cache this saves a tenth of a call.
        """
        for line in range(self.legal_count.items[index] // LINE + 1):
            fetch_to_write(self.legal.items, index * self.longest + line * LINE)

    def run_range(self, task: int, first: int, end: int, moves: MoveList, is_shared: bool) -> None:
        """Step or reset every environment of a range that is not held.

        Where threads share the batch, the next row is fetched meanwhile.
        """
        for index in range(first, end):
            if is_shared and index + 1 < end:
                self.fetch_row(index + 1)
            if self.held.items[index]:
                continue
            if task == STEP:
                self.step_one(cython.cast(Environment, self.table.items[index]), index, moves)
            else:
                self.clear(index)
                self.begin(cython.cast(Environment, self.table.items[index]), index)
                self.write_row(cython.cast(Environment, self.table.items[index]), index, moves)

    def clear(self, index: int) -> None:
        """Forget what the last step did."""
        self.terminated.items[index] = 0
        self.truncated.items[index] = 0
        self.illegal.items[index] = 0
        for at in range(index * self.players, (index + 1) * self.players):
            self.reward.items[at] = 0.0

    def begin(self, env: Environment, index: int) -> None:
        """Deal a new match."""
        seed_generator(env.rng, self.seed, index, self.episode.items[index])
        self.encoder.deal_nogil(env.state, env.rng)
        self.prepare(env, index)

    def prepare(self, env: Environment, index: int) -> None:
        """Bring a match to its first choice."""
        self.episode.items[index] = self.episode.items[index] + 1
        self.encoder.roll_nogil(env.state, env.rng)
        self.note_round(env, False)
        self.is_done.items[index] = 0
        self.length.items[index] = 0
        for seat in range(self.players):
            self.scores.items[index * self.players + seat] = self.encoder.score_nogil(
                env.state, seat
            )

    def note_round(self, env: Environment, was_round: bool) -> None:
        """Where rounds are hidden, remember how the table was when this one began."""
        if self.hides_rounds and not (was_round and self.encoder.is_round_nogil(env.state)):
            self.copy_state(env.round_start, env.state)

    def copy_state(self, into: GameState, state: GameState) -> None:
        """Copy what changes during a match, and what was drawn before it."""
        into.copy_nogil(state)
        self.encoder.copy_setup_nogil(into, state)

    def step_one(self, env: Environment, index: int, moves: MoveList) -> None:
        """Play the action of one environment, or begin its next match."""
        was_done = self.is_done.items[index]
        if was_done and self.autoreset != NEXT_STEP:
            for at in range(index * self.players, (index + 1) * self.players):
                self.reward.items[at] = 0.0
            return
        self.clear(index)
        if was_done:
            self.begin(env, index)
        else:
            self.play(env, index, moves)
        if not self.is_done.items[index]:
            self.write_row(env, index, moves)

    def play(self, env: Environment, index: int, moves: MoveList) -> None:
        """Play an action; an illegal one is marked, counted, and loses or is replaced."""
        seat = env.state.seat_nogil()
        move = self.encoder.decode_nogil(env.state, seat, self.action.items[index])
        if move == NO_MOVE:
            self.illegal.items[index] = 1
            self.illegal_count.items[index] = self.illegal_count.items[index] + 1
            if self.illegal_kind == FORFEIT:
                self.finish(env, index, seat, seat, False)
                return
            self.encoder.list_nogil(env.state, seat, moves, self.legal, index * self.longest)
            first = self.legal.items[index * self.longest]
            move = self.encoder.decode_nogil(env.state, seat, first)
        was_round = self.hides_rounds and self.encoder.is_round_nogil(env.state)
        env.state.apply_nogil(move)
        self.encoder.roll_nogil(env.state, env.rng)
        self.note_round(env, was_round)
        self.length.items[index] = self.length.items[index] + 1
        self.scores.items[index * self.players + seat] = self.encoder.score_nogil(env.state, seat)
        if env.state.seat_nogil() == NOBODY:
            self.finish(env, index, seat, NO_LOSER, False)
        elif self.encoder.is_lost_nogil(env.state):
            self.finish(env, index, seat, NO_LOSER, True)

    def finish(
        self, env: Environment, index: int, mover: int, loser: int, is_truncated: bool
    ) -> None:
        """End a match: rewards, what every seat sees at the end, and perhaps the next match."""
        size = self.observation_size
        first = index * self.players
        for seat in range(self.players):
            self.encoder.observe_nogil(
                env.state, env.state, seat, self.final_observation, (first + seat) * size
            )
            self.final_scores.items[first + seat] = self.scores.items[first + seat]
        self.final_length.items[index] = self.length.items[index]
        if is_truncated:
            self.truncated.items[index] = 1
        else:
            self.terminated.items[index] = 1
            self.write_rewards(env.state, first, loser)
        if self.autoreset == SAME_STEP:
            self.begin(env, index)
        else:
            self.is_done.items[index] = 1
            self.write_end(index, mover)

    def write_end(self, index: int, mover: int) -> None:
        """The row of a finished match: what the last mover sees; any action will be ignored."""
        row = self.observation.items
        final = self.final_observation.items
        source = (index * self.players + mover) * self.observation_size
        for at in range(self.observation_size):
            row[index * self.observation_size + at] = final[source + at]
        self.seat.items[index] = NOBODY
        self.legal.items[index * self.longest] = 0
        self.legal_count.items[index] = 1
        if self.has_mask:
            mask = self.mask.items
            for at in range(index * self.actions + 1, (index + 1) * self.actions):
                mask[at] = 0
            mask[index * self.actions] = 1

    def write_rewards(self, state: GameState, first: int, loser: int) -> None:
        """Write the reward of every seat at the end; a seat that forfeits is last."""
        standings = [0] * 4
        for seat in range(self.players):
            if loser == NO_LOSER:
                standings[seat] = self.encoder.standing_nogil(state, seat)
            else:
                standings[seat] = -1 if seat == loser else 0
        for seat in range(self.players):
            better = 0
            equal = 0
            rival = -SPREAD
            for other in range(self.players):
                if standings[other] > standings[seat]:
                    better += 1
                elif standings[other] == standings[seat]:
                    equal += 1
                if other != seat and self.scores.items[first + other] > rival:
                    rival = self.scores.items[first + other]
            lead = self.scores.items[first + seat] - rival
            if loser != NO_LOSER:
                lead = -SPREAD if seat == loser else SPREAD
            self.reward.items[first + seat] = self.reward_of(
                better, equal, lead, 0 if seat == loser else self.scores.items[first + seat]
            )

    def reward_of(self, better: int, equal: int, lead: int, score: int) -> float:
        """The reward of a seat that is behind so many others and level with so many."""
        if self.reward_kind == REWARD_WIN:
            return 0.0 if better else 1.0 / equal
        if self.reward_kind == REWARD_RANK:
            return 1.0 - (better + (equal - 1) / 2.0) / (self.players - 1)
        if self.reward_kind == REWARD_MARGIN:
            return max(-1.0, min(1.0, lead / MARGIN_SCALE))
        return score

    def write_row(self, env: Environment, index: int, moves: MoveList) -> None:
        """Write what the seat to act sees and may do."""
        seat = env.state.seat_nogil()
        at = index * self.longest
        self.seat.items[index] = seat
        if self.hides_rounds:
            self.encoder.observe_nogil(
                env.state, env.round_start, seat, self.observation, index * self.observation_size
            )
        else:
            self.encoder.observe_nogil(
                env.state, env.state, seat, self.observation, index * self.observation_size
            )
        count = self.encoder.list_nogil(env.state, seat, moves, self.legal, at)
        self.legal_count.items[index] = count
        if self.has_mask:
            self.encoder.mask_nogil(
                env.state, seat, self.legal, at, count, self.mask, index * self.actions
            )


def seed_generator(rng: Rng, seed: int, index: int, episode: int) -> None:
    """Set a generator to its beginning for one episode of one environment."""
    rng.state = seed
    rng.state = (rng.step() + index) & SEED_MASK
    rng.state = (rng.step() + episode) & SEED_MASK
    rng.state = rng.step()


def sizes(encoder: Encoder, count: int) -> dict[str, tuple[str, int]]:
    """The arrays of a batch: the code of their items, as in `array.array`, and how many."""
    seats = count * encoder.players
    bytes_, ints, floats = "B", "i", "f"
    return {
        "action": (ints, count),
        "held": (bytes_, count),
        "is_done": (bytes_, count),
        "observation": (bytes_, count * encoder.observation_size),
        "mask": (bytes_, count * encoder.actions if encoder.has_mask else 0),
        "legal": (ints, count * encoder.longest_list),
        "legal_count": (ints, count),
        "seat": (ints, count),
        "reward": (floats, seats),
        "terminated": (bytes_, count),
        "truncated": (bytes_, count),
        "scores": (ints, seats),
        "length": (ints, count),
        "episode": (ints, count),
        "illegal": (bytes_, count),
        "illegal_count": (ints, count),
        "final_observation": (bytes_, seats * encoder.observation_size),
        "final_scores": (ints, seats),
        "final_length": (ints, count),
    }
