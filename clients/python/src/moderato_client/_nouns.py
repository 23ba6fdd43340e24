"""The nouns of `Moderato`, each with its verbs. `_async_nouns.py` has the same with `await`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, cast

from . import _calls as calls
from ._outage import Outcome_co, as_items, batches, failed_batch, read_results, stated
from ._transport import Transport
from .errors import ModeratoError
from .types import (
    AnalyzeReply,
    AnalyzeRequest,
    Appeal,
    Appellant,
    CategoryEntry,
    Context,
    DecidedBy,
    DeletedRule,
    Ground,
    ImageCategory,
    ImagePart,
    ModerationList,
    ModerationResult,
    OutcomeName,
    PreviousMessage,
    RecordedOutcome,
    Refused,
    Report,
    Rule,
    RuleAction,
    RuleMatching,
    RuleType,
    Statement,
    StatementLanguage,
    TextItem,
    TextPart,
    Usage,
)


class _Noun:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class Moderate(_Noun, Generic[Outcome_co]):
    """Verdicts on content. The outage policy applies only here."""

    def text(
        self,
        content: str,
        *,
        context: Context | None = None,
        user_id: str | None = None,
        previous: Sequence[PreviousMessage] | None = None,
        content_url: str | None = None,
        author_name: str | None = None,
        idempotency_key: str | None = None,
    ) -> Outcome_co:
        """Judge a text of at most 50,000 characters. `previous`: earlier messages, oldest first.

        `content_url` and `author_name` are shown to moderators where the account keeps content.
        """
        return self._judge(
            calls.text(content, context, user_id, previous, content_url, author_name, idempotency_key),
        )

    def texts(
        self, items: Iterable[str | TextItem], *, idempotency_key: str | None = None
    ) -> list[Outcome_co | Refused]:
        """Judge many texts, in as few calls as the service takes; results are in the order of the items."""
        settings = self._transport.settings
        outcomes: list[object] = []
        for batch, key in batches(as_items(items), idempotency_key):
            try:
                results = self._transport.send(calls.texts(batch, key))
            except ModeratoError as error:
                outcomes += failed_batch(settings, batch, error)
            else:
                outcomes += read_results(settings, batch, results)
        return cast("list[Outcome_co | Refused]", outcomes)

    def image(
        self,
        *,
        url: str | None = None,
        data: str | bytes | None = None,
        categories: Iterable[ImageCategory] | None = None,
        user_id: str | None = None,
        content_url: str | None = None,
        author_name: str | None = None,
        idempotency_key: str | None = None,
    ) -> Outcome_co:
        """Judge an image: a public address (`url`), or its bytes or a data URI (`data`)."""
        return self._judge(calls.image(url, data, categories, user_id, content_url, author_name, idempotency_key))

    def audio(
        self,
        *,
        url: str | None = None,
        data: str | bytes | None = None,
        context: Context | None = None,
        user_id: str | None = None,
        content_url: str | None = None,
        author_name: str | None = None,
        idempotency_key: str | None = None,
    ) -> Outcome_co:
        """Judge what is said in a recording: a public address (`url`), or its bytes or a data URI (`data`)."""
        return self._judge(calls.audio(url, data, context, user_id, content_url, author_name, idempotency_key))

    def _judge(self, call: calls.Call[ModerationResult]) -> Outcome_co:
        try:
            outcome = self._transport.send(call)
        except ModeratoError as error:
            outcome = stated(self._transport.settings, error)
        return cast("Outcome_co", outcome)


class Rules(_Noun):
    """Your own wordlists, regular expressions and allowlists."""

    def create(
        self,
        *,
        type: RuleType,
        pattern: str | Sequence[str],
        moderation_action: RuleAction | None = None,
        priority: int | None = None,
        matching: RuleMatching | None = None,
    ) -> Rule:
        """Create a rule; it applies to the next call. An allowlist needs no `moderation_action`."""
        return self._transport.send(calls.create_rule(type, pattern, moderation_action, priority, matching))

    def list(self) -> list[Rule]:
        """Return all rules in evaluation order."""
        return self._transport.send(calls.list_rules())

    def delete(self, rule_id: str) -> DeletedRule:
        """Delete a rule."""
        return self._transport.send(calls.delete_rule(rule_id))


class UsageNoun(_Noun):
    """Your usage."""

    def get(self) -> Usage:
        """Return the calls of the current billing period."""
        return self._transport.send(calls.usage())


class Categories(_Noun):
    """Text categories and their thresholds."""

    def list(self) -> list[CategoryEntry]:
        """Return the text categories with your account's thresholds."""
        return self._transport.send(calls.categories())


class Compat(_Noun):
    """The format of Perspective API."""

    def analyze(self, request: AnalyzeRequest, *, idempotency_key: str | None = None) -> AnalyzeReply:
        """Score a comment. It has no action, so an outage always raises."""
        return self._transport.send(calls.analyze(request, idempotency_key))


class Moderations(_Noun):
    """The format of OpenAI's moderation endpoint."""

    def create(
        self,
        *,
        input: str | Sequence[str] | Sequence[TextPart | ImagePart],
        model: str | None = None,
        idempotency_key: str | None = None,
    ) -> ModerationList:
        """Judge one text, a list of texts, or the parts of one post. An outage always raises."""
        return self._transport.send(calls.moderations(input, model, idempotency_key))


class Reports(_Noun):
    """Reports from your users."""

    def create(
        self,
        *,
        reason: str,
        request_id: str | None = None,
        content: str | None = None,
        reporter_id: str | None = None,
        context: Context | None = None,
        user_id: str | None = None,
        content_url: str | None = None,
        author_name: str | None = None,
        idempotency_key: str | None = None,
    ) -> Report:
        """Pass on a report: the `request_id` of a moderation call, the `content`, or both.

        `content_url` and `author_name` are shown to moderators where the account keeps content.
        """
        return self._transport.send(
            calls.report(
                request_id,
                content,
                reason,
                reporter_id,
                context,
                user_id,
                content_url,
                author_name,
                idempotency_key,
            )
        )


class Outcomes(_Noun):
    """What you did about content."""

    def create(
        self,
        *,
        request_id: str,
        outcome: OutcomeName,
        clause: str | None = None,
        ground: Ground | None = None,
        explanation: str | None = None,
        decided_by: DecidedBy | None = None,
        until: str | None = None,
        idempotency_key: str | None = None,
    ) -> RecordedOutcome:
        """Record what you did. `clause` is required unless you kept the content; `until` is a day (`2027-01-31`)."""
        return self._transport.send(
            calls.outcome(request_id, outcome, clause, ground, explanation, decided_by, until, idempotency_key)
        )


class Statements(_Noun):
    """Statements of reasons, available once an outcome is recorded."""

    def get(self, request_id: str) -> Statement:
        """Return the statement of reasons for the newest outcome."""
        return self._transport.send(calls.statement(request_id))

    def text(self, request_id: str, *, language: StatementLanguage = "en") -> str:
        """Return the statement as a letter to the author."""
        return self._transport.send(calls.statement_text(request_id, language))


class Appeals(_Noun):
    """Appeals against outcomes."""

    def create(
        self,
        *,
        request_id: str,
        reason: str,
        appellant: Appellant | None = None,
        idempotency_key: str | None = None,
    ) -> Appeal:
        """Pass on an appeal against the newest outcome. The answer comes as the webhook `appeal.answered`."""
        return self._transport.send(calls.appeal(request_id, reason, appellant, idempotency_key))
