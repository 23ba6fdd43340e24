"""The programs of the README, extracted from the page and run against the real service."""

from __future__ import annotations

import asyncio
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import discord
import django
import httpx
import pytest
from conftest import Service
from django.conf import settings
from django.test import RequestFactory

from moderato_client import webhooks

README = (Path(__file__).parent.parent / "README.md").read_text()
RECIPES = dict(re.findall(r"```python\n# (\S+\.py)\n(.*?)```", README, re.DOTALL))

ALLOWED, FLAGGED, BLOCKED = "Good morning.", "moderato test toxicity flag", "moderato test toxicity block"


@pytest.fixture(params=["service", "nobody"])
def is_there(request: pytest.FixtureRequest, service: Service, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Point the recipes at the real service, or at an address where nobody listens."""
    # The delivery arrived before the tests began; on a slow machine, long before.
    monkeypatch.setattr(webhooks, "TOLERANCE_SECONDS", 3_600)
    there = request.param == "service"
    monkeypatch.setenv("MODERATO_URL", service.address if there else "http://127.0.0.1:9")
    monkeypatch.setenv("MODERATO_KEY", service.test_key)
    monkeypatch.setenv("MODERATO_WEBHOOK_SECRET", service.webhook["secret"])
    return there


def load(name: str, folder: Path) -> ModuleType:
    path = folder / name
    path.write_text(RECIPES[name])
    spec = importlib.util.spec_from_file_location(f"recipe_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Pydantic looks the module up to understand its annotations.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_recipe_is_run_by_a_test() -> None:
    assert set(RECIPES) == {"first.py", "first_async.py", "many.py", "case.py", "comments.py", "app.py", "bot.py"}


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("first.py", "block 0.98\n"),
        ("first_async.py", "allow\n"),
        ("many.py", "a allow\nb refused: invalid_request\n"),
    ],
)
def test_first_programs_print_what_the_readme_says(service: Service, tmp_path: Path, name: str, printed: str) -> None:
    assert run(name, service.address, service.test_key, tmp_path) == printed
    assert name != "first.py" or f"It prints `{printed.strip()}`." in README


def test_the_case_ends_with_a_letter(service: Service, tmp_path: Path) -> None:
    state, appeal_url, *letter = run("case.py", service.address, service.cases_key, tmp_path).splitlines()
    assert (state, "/appeal/" in appeal_url) == ("in_review", True)
    assert "4.2: No insults" in "\n".join(letter)


def run(name: str, address: str, key: str, folder: Path) -> str:
    (folder / name).write_text(RECIPES[name])
    env = {"MODERATO_URL": address, "MODERATO_KEY": key}
    ended = subprocess.run([sys.executable, name], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    return ended.stdout


@pytest.fixture(scope="module")
def posts() -> RequestFactory:
    settings.configure(ALLOWED_HOSTS=["testserver"], USE_TZ=True)
    django.setup()
    return RequestFactory()


def test_django(is_there: bool, posts: RequestFactory, tmp_path: Path) -> None:
    recipe = load("comments.py", tmp_path)

    def post(text: str) -> tuple[int, str]:
        reply = recipe.post_comment(posts.post("/comments", {"text": text}))
        return reply.status_code, reply.content.decode()

    with recipe.moderato:
        assert post(ALLOWED) == (201, f'{{"text": "{ALLOWED}", "needs_review": {str(not is_there).lower()}}}')
        assert post(FLAGGED) == (201, f'{{"text": "{FLAGGED}", "needs_review": true}}')
        assert post(BLOCKED)[0] == (422 if is_there else 201)
        assert post("")[0] == 422


def test_fastapi(is_there: bool, service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = load("app.py", tmp_path)
    delivery = service.webhook

    async def scenario() -> None:
        transport = httpx.ASGITransport(recipe.app)
        async with (
            recipe.app.router.lifespan_context(recipe.app),
            httpx.AsyncClient(transport=transport, base_url="http://app") as visitor,
        ):
            replies = [await visitor.post("/comments", json={"text": text}) for text in (ALLOWED, FLAGGED, BLOCKED, "")]
            assert replies[0].json() == {"text": ALLOWED, "needs_review": not is_there}
            assert replies[1].json() == {"text": FLAGGED, "needs_review": True}
            assert [one.status_code for one in replies] == [201, 201, 422 if is_there else 201, 422]
            for body, status in ((delivery["body"], 204), (delivery["body"] + " ", 400)):
                taken = await visitor.post("/moderato-webhook", content=body, headers=delivery["headers"])
                assert taken.status_code == status

    asyncio.run(scenario())
    assert capsys.readouterr().out.startswith("decision.block req_")


def test_discord(is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[tuple[str, str]] = []

    async def keep(_self: object, route: Any, **_facts: object) -> None:
        requests.append((route.method, route.url.partition("/messages/")[2]))

    monkeypatch.setattr(discord.http.HTTPClient, "request", keep)
    recipe = load("bot.py", tmp_path)

    async def scenario() -> None:
        async with recipe.moderato:
            for number, text in enumerate([ALLOWED, FLAGGED, BLOCKED, ""]):
                await recipe.bot.on_message(message(recipe.bot, number, text))
            await recipe.bot.on_message(message(recipe.bot, 4, BLOCKED, is_bot=True))
            await recipe.bot.on_message_edit(message(recipe.bot, 5, ALLOWED), message(recipe.bot, 5, BLOCKED))

    asyncio.run(scenario())
    flag = "/reactions/%F0%9F%9A%A9/@me"
    marked = [("PUT", f"{number}{flag}") for number in (0, 1, 2, 5)]
    assert requests == ([marked[1], ("DELETE", "2"), ("DELETE", "5")] if is_there else marked)


def message(bot: discord.Client, number: int, content: str, *, is_bot: bool = False) -> discord.Message:
    """Make a message as discord.py makes it from what the gateway sends."""
    state = cast("Any", bot)._connection
    author = {"id": "7", "username": "otter", "discriminator": "0", "avatar": None, "bot": is_bot}
    channel = discord.DMChannel(
        me=cast("Any", None), state=state, data=cast("Any", {"id": "3", "type": 1, "recipients": [author]})
    )
    data = {
        "id": str(number),
        "channel_id": "3",
        "author": author,
        "content": content,
        "timestamp": "2026-11-16T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }
    return discord.Message(state=state, channel=channel, data=cast("Any", data))
