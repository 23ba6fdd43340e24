"""PyPI's `akismet`, whose host is a constant: its HTTP client is its own setting, and sends the calls to our service."""

import json
import os

import akismet
import httpx

BLOG = "https://blog.example.com"
PERSON = {"user_ip": "203.0.113.9", "user_agent": "Mozilla/5.0", "comment_author": "Ann"}
ADDRESS = httpx.URL(os.environ["MODERATO_ADDRESS"])


class Here(httpx.HTTPTransport):
    """Does what a changed host name would do."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        assert request.url.host == "rest.akismet.com"
        request.url = request.url.copy_with(scheme=ADDRESS.scheme, host=ADDRESS.host, port=ADDRESS.port)
        return super().handle_request(request)


def client(key: str) -> akismet.SyncClient:
    config = akismet.Config(key=key, url=BLOG)
    return akismet.SyncClient(config=config, http_client=httpx.Client(transport=Here(), timeout=30))


def reason(call) -> str:
    try:
        return str(call())
    except akismet.AkismetError as error:
        return type(error).__name__


def check(content: str) -> str:
    return found.comment_check(comment_content=content, **PERSON).name


found = client(os.environ["AKISMET_KEY"])
wrong = client("aaaaaaaaaaaa")
usage = found.usage_limit()
print(
    json.dumps(
        {
            "valid": found.verify_key(),
            "unknown": wrong.verify_key(),
            "harmless": check("What a lovely morning."),
            "spam": check("moderato test spam flag"),
            "blatant": check("moderato test spam block"),
            "submitted": [
                found.submit_spam(comment_content="What a lovely morning.", **PERSON),
                found.submit_ham(comment_content="What a lovely morning.", **PERSON),
            ],
            "usage": sorted(usage),
            "refused": reason(lambda: wrong.comment_check(comment_content="x", **PERSON)),
            "empty": reason(lambda: found.comment_check(user_ip="203.0.113.9")),
        }
    )
)
