"""
Bytes out of thin air are no picture. /v1/moderations refuses them with 400, as OpenAI does, so that the settings cannot tell this answer
from a finding, as they do elsewhere (415 and 422). There, whatever is well-formed base64 becomes a picture; its head stays as it was drawn.
"""

import base64
import binascii

import schemathesis

picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOIqlgAAAKiAXPX/2NkAAAAAElFTkSuQmCC"


def is_base64(text):
    try:
        return text != "" and base64.b64encode(base64.b64decode(text, validate=True)).decode() == text
    except (binascii.Error, ValueError):
        return False


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.path != "/v1/moderations" or not isinstance(case.body, dict) or not isinstance(case.body.get("input"), list):
        return
    for part in case.body["input"]:
        image = part.get("image_url") if isinstance(part, dict) else None
        url = image.get("url") if isinstance(image, dict) else None
        head, mark, data = url.partition(";base64,") if isinstance(url, str) else ("", "", "")
        if is_base64(data):
            image["url"] = head + mark + picture
