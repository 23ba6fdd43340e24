"""Bodies of requests and replies, named as the service names them. Requests are dictionaries, replies are objects."""

# No `from __future__ import annotations` here: which keys a TypedDict requires would be unknown at run time.

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from typing_extensions import NotRequired, TypedDict

from .errors import ApiError, ModeratoError

Action = Literal["allow", "flag", "block"]
Context = Literal["default", "username", "chat", "forum_post", "comment"]
ImageCategory = Literal["sexual", "violence", "hate_symbols", "self_harm", "drugs", "gore"]
OutagePolicy = Literal["allow", "flag", "block", "raise"]
RuleAction = Literal["flag", "block"]
#: How the words of a list match; each includes the one before it.
RuleMatching = Literal["exact", "inflected", "disguised"]
RuleType = Literal["wordlist", "regex", "allowlist"]
OutcomeName = Literal["kept", "removed", "restricted", "account_measure"]
Ground = Literal["terms", "law"]
DecidedBy = Literal["person", "automation"]
Appellant = Literal["author", "reporter"]
StatementLanguage = Literal["en", "de", "fr", "es", "it", "nl", "pl", "pt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryResult:
    """How certain the service is that the content belongs to a category."""

    score: float
    threshold: float
    #: The score is strictly above the threshold.
    flagged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Where a rule matched, in UTF-16 offsets into the content; `end` is exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedRule:
    """A rule of yours that matched."""

    rule_id: str
    type: RuleType
    moderation_action: RuleAction
    match: Match


@dataclass(frozen=True, slots=True, kw_only=True)
class AudioSegment:
    """The verdict on a part of a recording, judged alone. Times are in seconds from its beginning."""

    start: float
    end: float
    action: Action
    flagged: bool
    categories: dict[str, CategoryResult]
    #: Absent from a repeated reply.
    transcript: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModerationResult:
    """The verdict on a text, an image or a recording."""

    #: The content was judged.
    unavailable: ClassVar[Literal[False]] = False

    request_id: str
    action: Action
    #: A category is flagged, or a flag or block rule matched.
    flagged: bool
    #: Categories that are disabled, or that nothing could judge, are absent.
    categories: dict[str, CategoryResult]
    #: The highest tier whose answer is part of the result.
    pipeline_tier: int
    latency_ms: float
    matched_rules: list[MatchedRule] = field(default_factory=list[MatchedRule])
    #: Requested categories that nothing judged.
    unavailable_categories: list[str] = field(default_factory=list[str])
    #: A tier that should have judged did not, and a lower one answered.
    degraded: bool = False
    #: The detected language; None if none was detected reliably, and for images.
    language: str | None = None
    #: No local model was measured on this language: the scores are a guess.
    limited: bool = False
    #: Of an image with words: what the text models say of them. Empty if no words were read.
    text_in_image: dict[str, CategoryResult] = field(default_factory=dict[str, CategoryResult])
    #: Of a recording: what was said, and the parts in which something was.
    transcript: str | None = None
    segments: list[AudioSegment] = field(default_factory=list[AudioSegment])
    #: Only from `moderate.texts`: the id that you gave the item.
    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """The content was not judged. The action is that of your own outage policy."""

    unavailable: ClassVar[Literal[True]] = True

    action: Action
    flagged: bool
    #: Why there is no verdict.
    error: ModeratoError
    #: Always empty: nothing was scored.
    categories: dict[str, CategoryResult] = field(default_factory=dict[str, CategoryResult])
    #: Only from `moderate.texts`: the id that you gave the item.
    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """An item of `moderate.texts` that the service refused. It has no action: you decide what to do with it."""

    error: ApiError
    #: The id that you gave the item.
    id: str | None = None


class PreviousMessage(TypedDict):
    """An earlier message of a conversation."""

    content: str
    user_id: NotRequired[str]


class TextItem(TypedDict):
    """An item of `moderate.texts`."""

    content: str
    #: Returned with the result.
    id: NotRequired[str]
    context: NotRequired[Context]
    user_id: NotRequired[str]
    #: Oldest first.
    previous: NotRequired[list[PreviousMessage]]
    #: The http or https address of the text on your site, for moderators.
    content_url: NotRequired[str]
    #: The author's name as your site shows it, for moderators.
    author_name: NotRequired[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule of your account."""

    rule_id: str
    type: RuleType
    #: Words or phrases (wordlist, allowlist) or one regular expression.
    pattern: str | list[str]
    #: Higher values are evaluated first.
    priority: int
    #: None for an allowlist that was created without one.
    moderation_action: RuleAction | None
    created_at: str
    #: How the words of a list match.
    matching: RuleMatching = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedRule:
    """The rule was deleted."""

    rule_id: str
    deleted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A calendar month in UTC; `end` is the first instant of the next."""

    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """How many requests the plan allows."""

    requests_per_second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Calls of the current billing period."""

    period: Period
    plan: str
    total_calls: int
    calls_limit: int
    #: `tier_0`, `tier_1`, `tier_2`.
    calls_by_tier: dict[str, int]
    calls_by_context: dict[str, int]
    rate_limit: RateLimit


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryEntry:
    """A text category with your account's settings."""

    name: str
    description: str
    default_threshold: float
    threshold: float
    enabled: bool


class Comment(TypedDict):
    """The text of a request in Perspective's format."""

    text: str
    type: NotRequired[str]


class AttributeRequest(TypedDict, total=False):
    """Options for an attribute; usually empty."""

    scoreType: Literal["PROBABILITY"]
    #: A score below this is left out of the reply.
    scoreThreshold: float


class AnalyzeRequest(TypedDict):
    """A request in Perspective's format."""

    comment: Comment
    requestedAttributes: dict[str, AttributeRequest]
    languages: NotRequired[list[str]]
    dropUnsupportedAttributes: NotRequired[bool]
    doNotStore: NotRequired[bool]
    clientToken: NotRequired[str]
    sessionId: NotRequired[str]
    communityId: NotRequired[str]
    #: `{"entries": [{"text": …}]}`, oldest first.
    context: NotRequired[dict[str, object]]
    spanAnnotations: NotRequired[bool]
    user_id: NotRequired[str]


class AttributeScore(TypedDict):
    """A probability."""

    value: float
    type: str


class AttributeScores(TypedDict):
    """The scores of an attribute."""

    summaryScore: AttributeScore


class AnalyzeReply(TypedDict):
    """A reply in Perspective's format."""

    attributeScores: dict[str, AttributeScores]
    languages: list[str]
    detectedLanguages: NotRequired[list[str]]
    language: NotRequired[str | None]
    limited: NotRequired[bool]
    clientToken: NotRequired[str]


class ImageUrl(TypedDict):
    """Where the image of a part is: an address or a data URI."""

    url: str


class TextPart(TypedDict):
    """A text among the parts of one post."""

    type: Literal["text"]
    text: str


class ImagePart(TypedDict):
    """An image among the parts of one post."""

    type: Literal["image_url"]
    image_url: ImageUrl


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderation:
    """A result in OpenAI's format. The keys are OpenAI's names, such as `harassment/threatening`."""

    flagged: bool
    #: None for categories that the service does not judge.
    categories: dict[str, bool | None]
    category_scores: dict[str, float | None]
    #: What each category was judged by: `text`, `image`, both, or nothing.
    category_applied_input_types: dict[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModerationList:
    """The reply of OpenAI's moderation endpoint."""

    id: str
    model: str
    results: list[Moderation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A recorded report."""

    #: Identifies the report in webhook deliveries.
    report_id: str
    #: The moderation call that the report is about.
    request_id: str
    #: How many times this item has been reported so far.
    reports: int
    #: `answered` if a person had decided about the item before.
    state: Literal["in_review", "answered"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedMeasure:
    """The measure that your ladder recommends for this number of strikes."""

    measure: Literal["warn", "suspend", "ban"]
    #: How long a suspension should last; `None` for other measures.
    days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorStrikes:
    """Confirmed violations of an author that have not expired."""

    count: int
    #: `None` if your ladder recommends no measure for this number.
    recommended: RecommendedMeasure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedOutcome:
    """A recorded outcome. Times are ISO 8601 in UTC."""

    outcome_id: str
    request_id: str
    outcome: OutcomeName
    recorded_at: str
    #: The statement of reasons can be read until this time.
    statement_until: str
    #: The decision can be appealed until this time.
    appeal_until: str
    #: A page where the author can appeal once, without an account.
    appeal_url: str
    #: Present if your account uses strikes and the call named its author.
    strikes: AuthorStrikes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """An appeal that is waiting for a person."""

    #: Identifies the appeal in webhook deliveries.
    appeal_id: str
    request_id: str
    appellant: Appellant
    state: Literal["open"]
    received_at: str
    #: A person should answer by this time.
    answer_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementContent:
    """What a statement is about; never the content itself."""

    kind: Literal["text", "image"]
    judged_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCategory:
    """A category above its threshold."""

    name: str
    score: float
    threshold: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRule:
    """A rule of yours that matched."""

    rule_id: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementFound:
    """What was found in the content, and how often it was reported."""

    reports: int
    #: What the automatic check recommended.
    action: Literal["allow", "flag", "block", "scored"]
    categories: list[FoundCategory]
    rules: list[FoundRule]
    model_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementRedress:
    """How to appeal."""

    appeal_url: str
    appeal_until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementAppeal:
    """An appeal, and its answer once there is one."""

    appeal_id: str
    appellant: Appellant
    received_at: str
    answer_by: str
    #: None while it is open.
    answered_at: str | None
    #: `upheld`: the decision stands. `reversed`: it does not.
    decision: Literal["upheld", "reversed"] | None
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementCorrects:
    """The earlier outcome that no longer applies."""

    outcome_id: str
    recorded_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The statement of reasons for an outcome."""

    outcome_id: str
    request_id: str
    outcome: OutcomeName
    recorded_at: str
    ground: Ground
    #: The clause of the terms, or the law.
    clause: str | None
    #: Why the clause applies.
    explanation: str | None
    #: The last day of the measure; None if it has no end.
    until: str | None
    decided_by: DecidedBy
    content: StatementContent
    found: StatementFound
    #: None if there is nothing to appeal: it takes a decision back, or an appeal reversed its decision.
    redress: StatementRedress | None
    appeals: list[StatementAppeal]
    kept_until: str
    #: If this outcome takes an earlier one back.
    corrects: StatementCorrects | None = None
