"""The PyPI package openai, sync and async, with its base address and key changed: single texts, lists, parts, and errors."""

import asyncio
import json
import os

import openai

address, key, live_key, bad = (os.environ[name] for name in ("MODERATO_ADDRESS", "MODERATO_KEY", "MODERATO_LIVE_KEY", "BAD"))
base = f"{address}/v1"
picture = "data:image/png;base64," + os.environ["PICTURE"]
client = openai.OpenAI(base_url=base, api_key=key, max_retries=0)


def given(model):
    """Name the fields that were in the reply: the package fills in the others."""
    return [field.alias or name for name, field in type(model).model_fields.items() if name in model.model_fields_set]


def facts(reply):
    first = reply.results[0]
    return {
        "id": reply.id,
        "model": reply.model,
        "flagged": [result.flagged for result in reply.results],
        "names": [given(named) for named in (first.categories, first.category_scores, first.category_applied_input_types)],
        "harassment": first.category_scores.harassment,
        "illicit": first.categories.illicit,
        "applied": first.category_applied_input_types.harassment,
    }


def failure(call):
    try:
        call()
    except openai.APIStatusError as error:
        return {"class": type(error).__name__, "status": error.status_code, "code": error.code, "type": error.type, "param": error.param}


async def asked_async():
    async with openai.AsyncOpenAI(base_url=base, api_key=key, max_retries=0) as asynchronous:
        return facts(await asynchronous.moderations.create(input=[bad, "Good morning."]))


parts = [{"type": "text", "text": "Good morning."}, {"type": "image_url", "image_url": {"url": picture}}]
print(
    json.dumps(
        {
            "sync": facts(client.moderations.create(model="omni-moderation-latest", input=bad)),
            "async": asyncio.run(asked_async()),
            "parts": facts(client.moderations.create(model="omni-moderation-latest", input=parts)),
            "live": facts(openai.OpenAI(base_url=base, api_key=live_key, max_retries=0).moderations.create(input="Good morning.")),
            "unkeyed": failure(lambda: openai.OpenAI(base_url=base, api_key="nonsense", max_retries=0).moderations.create(input="x")),
            "empty": failure(lambda: client.moderations.create(input="")),
            "unknown_model": failure(lambda: client.moderations.create(model="gpt-5", input="x")),
        }
    )
)
