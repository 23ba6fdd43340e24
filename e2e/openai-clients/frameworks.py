"""LiteLLM with its guardrail, and LangChain, with their own settings for another base address."""

import asyncio
import json
import os
import pathlib

address, key, bad = (os.environ[name] for name in ("MODERATO_ADDRESS", "MODERATO_KEY", "BAD"))
base = f"{address}/v1"
# What LangChain's documentation names: the openai package reads both by itself.
os.environ["OPENAI_BASE_URL"] = base
os.environ["OPENAI_API_KEY"] = key
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm  # noqa: E402
import yaml  # noqa: E402
from fastapi import HTTPException  # noqa: E402
from langchain_classic.chains import OpenAIModerationChain  # noqa: E402
from langchain_core.messages import AIMessage, HumanMessage  # noqa: E402
from langchain_openai.middleware import OpenAIModerationMiddleware  # noqa: E402
from litellm.proxy.guardrails.guardrail_hooks.openai import initialize_guardrail  # noqa: E402
from litellm.types.guardrails import LitellmParams  # noqa: E402


def lite(reply):
    first = reply.results[0]
    return {
        "id": reply.id,
        "model": reply.model,
        "flagged": first.flagged,
        "names": [list(named) for named in (first.categories, first.category_scores, first.category_applied_input_types)],
        "harassment": first.category_scores["harassment"],
    }


async def lite_async():
    return lite(await litellm.amoderation(input=bad, model="omni-moderation-latest", api_base=base, api_key=key))


# The settings of the guide on chatbots, read by the function that LiteLLM's proxy reads them with.
guide = pathlib.Path(__file__).parents[2].joinpath("docs/guides/chatbots.md").read_text()
written = yaml.safe_load(guide.split("```yaml\n")[1].split("```")[0])["guardrails"][0]
settings = LitellmParams(**{**written["litellm_params"], "api_base": base, "api_key": key})
guardrail = initialize_guardrail(settings, {**written, "litellm_params": settings})


async def past_guardrail(text):
    messages = [{"role": "user", "content": text}]
    try:
        await guardrail.apply_guardrail(inputs={"structured_messages": messages}, request_data={}, input_type="request")
        return "passed"
    except HTTPException as refused:
        return {"status": refused.status_code, "violated": refused.detail["moderation_result"]["violated_categories"]}


async def guardrail_async():
    return [await past_guardrail(text) for text in (bad, "Good morning.")]


chain = OpenAIModerationChain()
middleware = OpenAIModerationMiddleware(exit_behavior="end")


def guarded(text):
    changed = middleware.before_model({"messages": [HumanMessage(text)]}, None)
    return None if changed is None else isinstance(changed["messages"][-1], AIMessage)


print(
    json.dumps(
        {
            "litellm": lite(litellm.moderation(input=bad, model="omni-moderation-latest", api_base=base, api_key=key)),
            "litellm_async": asyncio.run(lite_async()),
            "guardrail": asyncio.run(guardrail_async()),
            "chain": [chain.invoke(text)["output"] for text in (bad, "Good morning.")],
            "middleware": [guarded(text) for text in (bad, "Good morning.")],
        }
    )
)
