"""LiteLLM and LangChain with their own settings for another base address."""

import asyncio
import json
import os

address, key, bad = (os.environ[name] for name in ("MODERATO_ADDRESS", "MODERATO_KEY", "BAD"))
base = f"{address}/v1"
# What LangChain's documentation names: the openai package reads both by itself.
os.environ["OPENAI_BASE_URL"] = base
os.environ["OPENAI_API_KEY"] = key
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm  # noqa: E402
from langchain_classic.chains import OpenAIModerationChain  # noqa: E402
from langchain_core.messages import AIMessage, HumanMessage  # noqa: E402
from langchain_openai.middleware import OpenAIModerationMiddleware  # noqa: E402


def lite(reply):
    first = reply.results[0]
    return {"flagged": first.flagged, "names": list(first.categories), "harassment": first.category_scores["harassment"]}


async def lite_async():
    return lite(await litellm.amoderation(input=bad, model="omni-moderation-latest", api_base=base, api_key=key))


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
            "chain": [chain.invoke(text)["output"] for text in (bad, "Good morning.")],
            "middleware": [guarded(text) for text in (bad, "Good morning.")],
        }
    )
)
