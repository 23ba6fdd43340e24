"""The redirect in real programs: each test runs one, with a small server on this machine in Moderato's place."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

KEY = "mod_test_" + "a" * 49
ANALYZE = "https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze"


class Moderato(ThreadingHTTPServer):
    daemon_threads = True
    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[dict[str, Any]] = []
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.reply = {"answered": "by Moderato"}


class Handler(BaseHTTPRequestHandler):
    server: Moderato

    def __getattr__(self, name: str) -> Any:
        if name in ("do_GET", "do_POST"):
            return self.answer
        raise AttributeError(name)

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.received.append({"path": self.path, "headers": dict(self.headers), "body": body})
        reply = json.dumps(self.server.reply).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def moderato() -> Iterator[Moderato]:
    server = Moderato()
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def run(code: str, folder: Path, address: str, **settings: str) -> subprocess.CompletedProcess[str]:
    program = folder / "program.py"
    program.write_text(code)
    env = {"MODERATO_URL": address, "MODERATO_KEY": KEY, "PATH": os.environ["PATH"], **settings}
    return subprocess.run(
        [sys.executable, "-m", "moderato_redirect", str(program), "word"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


CLIENTS = {
    "urllib": """
import json, urllib.request
request = urllib.request.Request({url!r} + "?key=secret&alt=json", b"{{}}", {{"X-Goog-Api-Key": "secret"}})
print(urllib.request.urlopen(request, timeout=5).read().decode())
""",
    "httpx": """
import httpx
print(httpx.post({url!r}, params={{"key": "secret", "alt": "json"}}, content="{{}}").text)
""",
    "httpx, asynchronous": """
import asyncio, httpx
async def main():
    async with httpx.AsyncClient(headers={{"Authorization": "Bearer secret"}}) as client:
        print((await client.post({url!r} + "?key=secret&alt=json", content="{{}}")).text)
asyncio.run(main())
""",
    "aiohttp": """
import asyncio, aiohttp
async def main():
    async with aiohttp.ClientSession(headers={{"X-Goog-Api-Key": "secret"}}) as session:
        async with session.post({url!r}, params={{"key": "secret", "alt": "json"}}, data="{{}}") as reply:
            print(await reply.text())
asyncio.run(main())
""",
}


@pytest.mark.parametrize("client", CLIENTS)
def test_clients_get_their_answer_from_moderato_with_its_key(client: str, moderato: Moderato, tmp_path: Path) -> None:
    done = run(CLIENTS[client].format(url=ANALYZE), tmp_path, moderato.address)
    assert (done.stderr, json.loads(done.stdout)) == ("", {"answered": "by Moderato"})
    (received,) = moderato.received
    assert received["path"] == "/v1alpha1/comments:analyze?alt=json"
    assert received["body"] == "{}"
    assert received["headers"]["Authorization"] == f"Bearer {KEY}"
    assert "secret" not in json.dumps(moderato.received)


@pytest.mark.parametrize("client", CLIENTS)
def test_errors_cut_the_connection_if_it_has_to_fail_closed(client: str, moderato: Moderato, tmp_path: Path) -> None:
    moderato.status = 400
    code = CLIENTS[client].format(url=ANALYZE)
    done = run(code, tmp_path, moderato.address, MODERATO_REDIRECT_FAIL_CLOSED="on")
    assert (done.returncode, done.stdout) == (1, "")
    assert re.search("RemoteDisconnected|RemoteProtocolError|ServerDisconnectedError", done.stderr)
    assert len(moderato.received) == 1


def test_batches_and_forms_carry_the_new_key(moderato: Moderato, tmp_path: Path) -> None:
    code = """
import urllib.request
def post(url, body, kind):
    urllib.request.urlopen(urllib.request.Request(url, body.encode(), {"Content-Type": kind})).read()
line = "POST /v1alpha1/comments:analyze?key=secret&alt=json HTTP/1.1"
part = "\\r\\n".join(["--b", "", line, "X-Goog-Api-Key: secret", "", "{}", "--b--"])
post("https://commentanalyzer.googleapis.com/batch", part, "multipart/mixed; boundary=b")
post("http://secret.rest.akismet.com/1.1/verify-key", "key=secret&blog=b", "application/x-www-form-urlencoded")
form = "--b\\r\\nContent-Disposition: form-data; name=\\"api_key\\"\\r\\n\\r\\nsecret\\r\\n--b--"
post("https://rest.akismet.com/1.1/comment-check", form, "multipart/form-data; boundary=b")
"""
    done = run(code, tmp_path, moderato.address, MODERATO_REDIRECT="perspective,akismet")
    assert done.stderr == ""
    batch, form, multipart = (received["body"] for received in moderato.received)
    assert "POST /v1alpha1/comments:analyze?alt=json HTTP/1.1\r\n\r\n{}" in batch
    assert form == f"key={KEY}&api_key={KEY}&blog=b"
    assert f'name="api_key"\r\n\r\n{KEY}\r\n' in multipart
    assert "secret" not in json.dumps(moderato.received)


def test_the_discovery_document_names_the_vendors_host_again(moderato: Moderato, tmp_path: Path) -> None:
    moderato.reply = {"rootUrl": "http://elsewhere/", "baseUrl": "http://elsewhere/", "batchPath": "batch"}
    code = """
import urllib.request
print(urllib.request.urlopen("https://commentanalyzer.googleapis.com/$discovery/rest?version=v1alpha1").read().decode())
"""
    root = "https://commentanalyzer.googleapis.com/"
    assert json.loads(run(code, tmp_path, moderato.address).stdout) == {
        "rootUrl": root,
        "baseUrl": root,
        "batchPath": "batch",
    }


def test_other_paths_and_hosts_are_passed_on(moderato: Moderato, tmp_path: Path) -> None:
    code = f"""
import urllib.request
from moderato_redirect import _http_client
class Vendor(_http_client.DirectConnection):
    def __init__(self, host, timeout):
        super().__init__("127.0.0.1", {moderato.server_port}, timeout=timeout)
_http_client.DirectTlsConnection = Vendor
url = "https://api.openai.com/v1/chat/completions"
request = urllib.request.Request(url, b"kept", {{"Authorization": "Bearer kept"}})
print(urllib.request.urlopen(request).read().decode())
print(urllib.request.urlopen("{moderato.address}/v1/moderations?key=kept").read().decode())
"""
    done = run(code, tmp_path, moderato.address, MODERATO_REDIRECT="openai")
    assert done.stderr == ""
    passed, other = moderato.received
    assert (passed["path"], passed["body"]) == ("/v1/chat/completions", "kept")
    assert (passed["headers"]["Host"], passed["headers"]["Authorization"]) == ("api.openai.com", "Bearer kept")
    assert other["path"] == "/v1/moderations?key=kept"


def test_a_service_that_is_away_is_a_network_error(tmp_path: Path) -> None:
    code = CLIENTS["urllib"].format(url=ANALYZE)
    done = run(code, tmp_path, "http://127.0.0.1:9")
    assert done.returncode == 1
    assert (
        "moderato redirect: Moderato at http://127.0.0.1:9 cannot be reached (ConnectionRefusedError)." in done.stderr
    )
    assert "RemoteDisconnected" in done.stderr


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"MODERATO_URL": ""}, "MODERATO_URL is missing"),
        ({"MODERATO_URL": "http://u:secret@a"}, "MODERATO_URL must be an address"),
        ({"MODERATO_URL": "http://a:x"}, "MODERATO_URL must be an address"),
        ({"MODERATO_URL": "https://commentanalyzer.googleapis.com"}, "itself redirected"),
        ({"MODERATO_KEY": "secret"}, "MODERATO_KEY is not a key of Moderato"),
        ({"MODERATO_REDIRECT": "secret"}, "MODERATO_REDIRECT must be a list"),
        ({"MODERATO_REDIRECT_FAIL_CLOSED": "secret"}, "must be on or off"),
    ],
)
def test_a_wrong_setting_ends_the_program_with_one_sentence(
    settings: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    done = run("print('ran')", tmp_path, **{"address": "http://127.0.0.1:9", **settings})
    assert (done.returncode, done.stdout) == (1, "")
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "secret" not in done.stderr


def test_programs_run_as_python_would_run_them(tmp_path: Path) -> None:
    done = run("import sys; print(__name__, sys.argv[1:], sys.path[0])", tmp_path, "http://127.0.0.1:9")
    assert done.stdout == f"__main__ ['word'] {tmp_path}\n"


def test_the_folder_for_pythonpath_redirects_without_a_command(moderato: Moderato, tmp_path: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "moderato_redirect", "--path"], capture_output=True, text=True, check=True
    )
    (tmp_path / "sitecustomize.py").write_text("print('the other one ran')")
    env = {
        "MODERATO_URL": moderato.address,
        "MODERATO_KEY": KEY,
        "PYTHONPATH": os.pathsep.join([shown.stdout.strip(), str(tmp_path)]),
    }
    code = CLIENTS["urllib"].format(url=ANALYZE)
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["the other one ran", '{"answered": "by Moderato"}']
