"""Somebody who is away is told that it is their turn, by push and by mail, and can stop both."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import expect

from tests.server.notices.services import MailService, PushService, listening
from tests.server.processes import ServerProcess
from tests.web.conftest import NewPerson
from tests.web.online import place
from tests.web.person import Person
from tests.web.test_accessibility import too_wide, violations
from tests.web.test_together import join, open_lobby

NOON = 12

Result = TypeVar("Result")
Wait = Callable[[Coroutine[Any, Any, Result]], Result]

# This Chromium has no push service and shows no notifications: the page gets this subscription
# instead, and the service worker keeps what it would show.
SUBSCRIBED = """
Object.defineProperty(Notification, 'permission', {value: 'default'});
Object.defineProperty(Notification, 'requestPermission', {value: async () => 'granted'});
Object.defineProperty(PushManager.prototype, 'subscribe', {value: async () => {
  const body = BODY;
  const unsubscribe = async () => delete window.made;
  const toJSON = () => ({endpoint: body.endpoint, keys: body});
  return (window.made = {endpoint: body.endpoint, unsubscribe, toJSON});
}});
Object.defineProperty(PushManager.prototype, 'getSubscription', {
  value: async () => window.made ?? null,
});
"""
KEEP_SHOWN = """() => {
  self.registration.showNotification = async (title, options) => (self.shown = {title, options});
}"""
PRESS_STOP = """async () => {
  const click = new ExtendableEvent('notificationclick');
  const notification = {data: self.shown.options.data, close: () => delete self.shown};
  const pressed = new Promise((resolve) => {
    click.waitUntil = (work) => resolve(work);
  });
  self.dispatchEvent(Object.assign(click, {action: 'stop', notification}));
  await pressed;
}"""


@pytest.fixture
def wait() -> Iterator[Wait[Any]]:
    """Runs coroutines beside the test."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield lambda work: asyncio.run_coroutine_threadsafe(work, loop).result(30)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def services(wait: Wait[Any]) -> Iterator[tuple[PushService, MailService]]:
    stack = AsyncExitStack()

    async def start() -> tuple[PushService, MailService]:
        return (
            await stack.enter_async_context(listening(PushService())),
            await stack.enter_async_context(listening(MailService())),
        )

    yield wait(start())
    wait(stack.aclose())


@pytest.fixture
def server(
    services: tuple[PushService, MailService], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerProcess]:
    """A server that tells people soon, on a port that its links name."""
    _, mails = services
    for name, value in mails.settings.items():
        monkeypatch.setenv(f"LAKELIGHT_{name.upper()}", value)
    monkeypatch.setenv("LAKELIGHT_PUSH_SERVICES", "127.0.0.1")
    monkeypatch.setenv("LAKELIGHT_PUSH_PRIVATE", "yes")
    monkeypatch.setenv("LAKELIGHT_NOTICE_SECONDS", "1")
    running = ServerProcess(str(tmp_path / "one.sqlite"), tmp_path)
    monkeypatch.setenv("LAKELIGHT_PUBLIC_URL", f"http://127.0.0.1:{running.port}")
    running.start()
    yield running
    running.kill()


def deliver(person: Person, message: bytes) -> None:
    """Hand a message to the service worker, as the browser's own push service would."""
    session = person.context.new_cdp_session(person.page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            one["registrationId"] for one in event["registrations"] if not one["isDeleted"]
        ),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        person.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.site, "registrationId": registrations[0], "data": message.decode()},
    )


def zone_of_noon() -> str:
    """A time zone in which it is noon: nobody is told anything at night."""
    return f"Etc/GMT{datetime.now(UTC).hour - NOON:+d}"


def test_a_match_of_a_days_pace_tells_the_absent_by_push_and_by_mail(
    new_person: NewPerson,
    server: ServerProcess,
    services: tuple[PushService, MailService],
    wait: Wait[Any],
    axe: str,
) -> None:
    pushes, mails = services
    mira = new_person("fr", bypass_csp=True)
    theo = new_person("de", phone=True, bypass_csp=True, zone=zone_of_noon())
    for person in (mira, theo):
        person.site = f"http://127.0.0.1:{server.port}"
    browser = pushes.browser()
    theo.page.add_init_script(SUBSCRIBED.replace("BODY", json.dumps(browser.body)))
    code = open_lobby(mira, 2, "day")
    join(theo, "Theo", code)
    mira.press(mira.find(".lobby .start"))
    question = theo.find(".question")
    expect(question).to_contain_text("Soll dir dieses Gerät sagen")
    assert violations(theo, axe) == []
    assert too_wide(theo) == []
    theo.press(question.locator(".primary"))
    expect(theo.find(".told")).to_have_text("Du erfährst es, wenn du dran bist.")
    theo.press(theo.find(".tools button").last)
    form = theo.find("dialog[open] form:has(input[type=email])")
    form.locator("input").fill("theo@example.org")
    theo.press(form.locator("button"))
    expect(theo.find("dialog[open]")).to_contain_text("Öffne die E-Mail von uns")
    assert violations(theo, axe) == []
    link = re.search(r"http\S+", wait(mails.next()).get_content())
    assert link is not None
    table = theo.page.url
    theo.page.goto(link[0])
    theo.press(theo.find(".notices .primary"))
    expect(theo.find(".notices [role=status]")).to_have_text("Du erfährst es, wenn du dran bist.")
    place(mira)
    message = browser.read(wait(pushes.next()).body)
    mail = wait(mails.next())
    assert mail["Subject"] == "Du bist dran: Harvest"
    assert table in mail.get_content()
    (worker,) = theo.context.service_workers
    worker.evaluate(KEEP_SHOWN)
    deliver(theo, message)
    while (shown := worker.evaluate("self.shown ?? null")) is None:
        theo.page.wait_for_timeout(20)
    assert shown["title"] == "Du bist dran: Harvest"
    assert shown["options"]["body"] == "Mit Mira"
    worker.evaluate(PRESS_STOP)
    theo.page.goto(table)
    place(theo)
    place(mira)
    theo.page.goto("about:blank")
    assert wait(mails.next())["To"] == "theo@example.org"
    assert pushes.pushed.empty()
