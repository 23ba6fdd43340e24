"""HELM's requests (`src/helm/clients/perspective_api_client.py`): discovery, then one batch with the text as its id."""

import json
import os

from googleapiclient import discovery

client = discovery.build(
    "commentanalyzer",
    "v1alpha1",
    developerKey=os.environ["VENDOR_KEY"],
    discoveryServiceUrl="https://commentanalyzer.googleapis.com/$discovery/rest?version=v1alpha1",
    static_discovery=False,
)
replies = {}


def collect(request_id, response, error):
    if error:
        raise error
    replies[request_id] = response


batch = client.new_batch_http_request()
names = ["TOXICITY", "SEVERE_TOXICITY", "IDENTITY_ATTACK", "INSULT", "PROFANITY", "THREAT", "SEXUALLY_EXPLICIT"]
for text in {os.environ["TEXT"], "Good evening."}:
    body = {
        "comment": {"text": text},
        "requestedAttributes": {name: {} for name in [*names, "FLIRTATION"]},
        "languages": ["en"],
        "spanAnnotations": True,
    }
    batch.add(client.comments().analyze(body=body), request_id=text, callback=collect)
batch.execute()
scores = replies[os.environ["TEXT"]]["attributeScores"]
print(
    json.dumps(
        {
            "flagged": scores["TOXICITY"]["summaryScore"]["value"] > 0.5,
            "attributes": sorted(scores),
            "replies": len(replies),
        }
    )
)
