"""SmokeDetector's request (`findspam.py`): one attribute; of an error, it compares how the message begins."""

import json
import os

import requests

reply = requests.post(
    "https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze",
    params={"key": os.environ["VENDOR_KEY"]},
    json={
        "comment": {"text": os.environ["TEXT"][:3000]},
        "requestedAttributes": {"TOXICITY": {"scoreType": "PROBABILITY"}},
    },
    timeout=10,
).json()
if "error" in reply:
    print(json.dumps({"error": reply["error"]["message"]}))
else:
    print(json.dumps({"flagged": reply["attributeScores"]["TOXICITY"]["summaryScore"]["value"] > 0.85}))
