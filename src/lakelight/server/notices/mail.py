"""E-mail over the SMTP server of the host's settings."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from lakelight.core.errors import InvalidSetup
from lakelight.server.errors import BadMessage

LONGEST_ADDRESS = 254
TIMEOUT_SECONDS = 15.0
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@"
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)


class MailRefused(Exception):
    """The server refuses this message for good."""


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in: `smtps://` speaks TLS at once, `smtp://` begins it (STARTTLS).

    On this computer `smtp://` may go without TLS.
    """

    host: str
    port: int
    user: str
    password: str
    is_secure: bool
    sender: str

    def send(self, message: EmailMessage) -> None:
        """Hand a message in; blocks.

        Raises:
            MailRefused: if the server refuses it for good.
            OSError: if it may be tried again.
        """
        message["From"] = self.sender
        try:
            with self._connect() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise _problem(min(codes, default=0)) from None
        except smtplib.SMTPResponseException as error:
            raise _problem(error.smtp_code) from None
        except (smtplib.SMTPException, ssl.SSLError, EOFError) as error:
            raise OSError(type(error).__name__) from None

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.is_secure:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT_SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT_SECONDS)
        if not _is_here(self.host):
            try:
                server.starttls(context=context)
            except BaseException:
                server.close()
                raise
        return server


def parse_mail_server(address: str, sender: str) -> MailServer:
    """The mail server of a setting such as smtp://user:password@host:587.

    Raises:
        InvalidSetup: if that cannot be read; it quotes no password.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise InvalidSetup("--smtp: expected smtp://user:password@host:587") from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise InvalidSetup("--smtp: expected smtp://user:password@host:587, or smtps://")
    if ADDRESS.fullmatch(parseaddr(sender)[1]) is None or not sender.isprintable():
        raise InvalidSetup(f"--mail-from {sender!r:.60}: expected Lakelight <lake@example.org>")
    is_secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    number = port or (465 if is_secure else 587)
    return MailServer(parts.hostname, number, user, password, is_secure, sender)


def parse_address(text: str) -> str:
    """An address as a person typed it.

    Raises:
        BadMessage: if it is none; it names no host without a domain, and no number of one.
    """
    address = text.strip()
    if len(address) > LONGEST_ADDRESS or ADDRESS.fullmatch(address) is None:
        raise BadMessage("address: expected an e-mail address such as ann@example.org")
    return address


def new_mail(
    to: str, subject: str, body: str, identifier: str, stop_link: str = ""
) -> EmailMessage:
    """A message in plain text; with a link, mail programs offer to stop (RFC 8058)."""
    message = EmailMessage()
    message["To"] = to
    message["Subject"] = subject
    # The same notice has the same identifier, so that mail servers recognize it.
    message["Message-ID"] = f"<{identifier}@lakelight.invalid>"
    message["Auto-Submitted"] = "auto-generated"
    if stop_link:
        message["List-Unsubscribe"] = f"<{stop_link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(body)
    return message


def _problem(code: int) -> Exception:
    refused = 500 <= code < 600
    return MailRefused(f"refused with {code}") if refused else OSError(f"answered {code}")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
