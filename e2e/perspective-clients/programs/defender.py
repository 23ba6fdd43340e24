"""The request of Red's Defender (`defender/core/automodules.py`): aiohttp with a time limit of five seconds."""

import asyncio
import json
import os

import aiohttp


async def main():
    async with aiohttp.ClientSession() as session:
        async with session.post(
            "https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze",
            params={"key": os.environ["VENDOR_KEY"]},
            json={
                "comment": {"text": os.environ["TEXT"]},
                "requestedAttributes": {"SEVERE_TOXICITY": {}, "TOXICITY": {}},
                "doNotStore": True,
            },
            timeout=aiohttp.ClientTimeout(total=5),
        ) as reply:
            scores = (await reply.json())["attributeScores"]
    print(json.dumps({"flagged": scores["TOXICITY"]["summaryScore"]["value"] >= 0.8, "attributes": sorted(scores)}))


asyncio.run(main())
