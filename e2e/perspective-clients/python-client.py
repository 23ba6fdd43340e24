"""google-api-python-client, built from the discovery document: single calls, a batch, and what it makes of errors."""

import json
import os

from googleapiclient import discovery
from googleapiclient.errors import HttpError

address, key, text = (os.environ[name] for name in ("MODERATO_ADDRESS", "MODERATO_KEY", "TEXT"))


def build(developer_key):
    return discovery.build(
        "commentanalyzer",
        "v1alpha1",
        developerKey=developer_key,
        discoveryServiceUrl=f"{address}/$discovery/rest?version=v1alpha1",
        static_discovery=False,
    )


client = build(key)


def analyze(content):
    body = {"comment": {"text": content}, "requestedAttributes": {"TOXICITY": {}}, "doNotStore": True}
    return client.comments().analyze(body=body)


def refusal(call):
    try:
        return call.execute()
    except HttpError as error:
        return {"status": error.status_code, "reason": error.reason}


batched = {}


def collect(request_id, response, error):
    batched[request_id] = {"status": error.status_code} if error else response


batch = client.new_batch_http_request(callback=collect)
for number in range(3):
    batch.add(analyze(f"{text} {number}"), request_id=f"comment {number}")
batch.add(analyze(""), request_id="empty")
batch.execute()

# As HELM does it: the whole text is the id of its part. The first head alone is longer than 64 KB.
long_texts = [("Доброе утро, друзья! " * 1_000)[:20_000], (f"{text} " * 3)[:200]]
by_text = {}


def collect_by_text(request_id, response, error):
    if error:
        raise error
    by_text[request_id] = response


batch = client.new_batch_http_request()
for long_text in long_texts:
    body = {
        "comment": {"text": long_text},
        "requestedAttributes": {"TOXICITY": {}, "THREAT": {}},
        "languages": ["en"],
        "spanAnnotations": True,
    }
    batch.add(client.comments().analyze(body=body), request_id=long_text, callback=collect_by_text)
batch.execute()


def scored(long_text):
    reply = by_text.pop(long_text)
    toxicity = reply["attributeScores"]["TOXICITY"]
    spans = toxicity["spanScores"]
    return {
        "names": sorted(reply["attributeScores"]),
        "languages": reply["languages"],
        "value": toxicity["summaryScore"]["value"],
        "spans": len(spans),
        "covered": [spans[0]["begin"], spans[-1]["end"]],
    }


two = "Good morning. How are you today?"
body = {"comment": {"text": two}, "requestedAttributes": {"TOXICITY": {}}, "spanAnnotations": True}
spans = client.comments().analyze(body=body).execute()["attributeScores"]["TOXICITY"]["spanScores"]
sentences = [{"part": two[span["begin"] : span["end"]], "value": span["score"]["value"]} for span in spans]

suggestion = {"comment": {"text": text}, "attributeScores": {"TOXICITY": {"summaryScore": {"value": 0}}}}
unkeyed = build("nonsense").comments().analyze(body={"comment": {"text": text}, "requestedAttributes": {"TOXICITY": {}}})
print(
    json.dumps(
        {
            "analyzed": analyze(text).execute(),
            "sentences": sentences,
            "suggested": client.comments().suggestscore(body={**suggestion, "clientToken": "t"}).execute(),
            "refused": refusal(unkeyed),
            "empty": refusal(analyze("")),
            "batched": batched,
            "by_text": [scored(long_text) for long_text in long_texts],
            "left": len(by_text),
        }
    )
)
