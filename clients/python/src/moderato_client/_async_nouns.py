"""Made by `npm run make-async`: the nouns of `AsyncModerato`, each with its verbs, as in `_nouns.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, cast

from . import _calls as calls
from ._outage import Outcome_co, as_items, batches, failed_batch, read_results, stated
from ._transport import AsyncTransport
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
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport


class AsyncModerate(_Noun, Generic[Outcome_co]):
    """Verdicts on content. The outage policy applies only here."""

    async def text(
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
        return await self._judge(
            calls.text(content, context, user_id, previous, content_url, author_name, idempotency_key),
        )

    async def texts(
        self, items: Iterable[str | TextItem], *, idempotency_key: str | None = None
    ) -> list[Outcome_co | Refused]:
        """Judge many texts, in as few calls as the service takes; results are in the order of the items."""
        settings = self._transport.settings
        outcomes: list[object] = []
        for batch, key in batches(as_items(items), idempotency_key):
            try:
                results = await self._transport.send(calls.texts(batch, key))
            except ModeratoError as error:
                outcomes += failed_batch(settings, batch, error)
            else:
                outcomes += read_results(settings, batch, results)
        return cast("list[Outcome_co | Refused]", outcomes)

    async def image(
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
        return await self._judge(calls.image(url, data, categories, user_id, content_url, author_name, idempotency_key))

    async def audio(
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
        return await self._judge(calls.audio(url, data, context, user_id, content_url, author_name, idempotency_key))

    async def _judge(self, call: calls.Call[ModerationResult]) -> Outcome_co:
        try:
            outcome = await self._transport.send(call)
        except ModeratoError as error:
            outcome = stated(self._transport.settings, error)
        return cast("Outcome_co", outcome)


class AsyncRules(_Noun):
    """Your own wordlists, regular expressions and allowlists."""

    async def create(
        self,
        *,
        type: RuleType,
        pattern: str | Sequence[str],
        moderation_action: RuleAction | None = None,
        priority: int | None = None,
        matching: RuleMatching | None = None,
    ) -> Rule:
        """Create a rule; it applies to the next call. An allowlist needs no `moderation_action`."""
        return await self._transport.send(calls.create_rule(type, pattern, moderation_action, priority, matching))

    async def list(self) -> list[Rule]:
        """Return all rules in evaluation order."""
        return await self._transport.send(calls.list_rules())

    async def delete(self, rule_id: str) -> DeletedRule:
        """Delete a rule."""
        return await self._transport.send(calls.delete_rule(rule_id))


class AsyncUsageNoun(_Noun):
    """Your usage."""

    async def get(self) -> Usage:
        """Return the calls of the current billing period."""
        return await self._transport.send(calls.usage())


class AsyncCategories(_Noun):
    """Text categories and their thresholds."""

    async def list(self) -> list[CategoryEntry]:
        """Return the text categories with your account's thresholds."""
        return await self._transport.send(calls.categories())


class AsyncCompat(_Noun):
    """The format of Perspective API."""

    async def analyze(self, request: AnalyzeRequest, *, idempotency_key: str | None = None) -> AnalyzeReply:
        """Score a comment. It has no action, so an outage always raises."""
        return await self._transport.send(calls.analyze(request, idempotency_key))


class AsyncModerations(_Noun):
    """The format of OpenAI's moderation endpoint."""

    async def create(
        self,
        *,
        input: str | Sequence[str] | Sequence[TextPart | ImagePart],
        model: str | None = None,
        idempotency_key: str | None = None,
    ) -> ModerationList:
        """Judge one text, a list of texts, or the parts of one post. An outage always raises."""
        return await self._transport.send(calls.moderations(input, model, idempotency_key))


class AsyncReports(_Noun):
    """Reports from your users."""

    async def create(
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
        return await self._transport.send(
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


class AsyncOutcomes(_Noun):
    """What you did about content."""

    async def create(
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
        return await self._transport.send(
            calls.outcome(request_id, outcome, clause, ground, explanation, decided_by, until, idempotency_key)
        )


class AsyncStatements(_Noun):
    """Statements of reasons, available once an outcome is recorded."""

    async def get(self, request_id: str) -> Statement:
        """Return the statement of reasons for the newest outcome."""
        return await self._transport.send(calls.statement(request_id))

    async def text(self, request_id: str, *, language: StatementLanguage = "en") -> str:
        """Return the statement as a letter to the author."""
        return await self._transport.send(calls.statement_text(request_id, language))


class AsyncAppeals(_Noun):
    """Appeals against outcomes."""

    async def create(
        self,
        *,
        request_id: str,
        reason: str,
        appellant: Appellant | None = None,
        idempotency_key: str | None = None,
    ) -> Appeal:
        """Pass on an appeal against the newest outcome. The answer comes as the webhook `appeal.answered`."""
        return await self._transport.send(calls.appeal(request_id, reason, appellant, idempotency_key))
