"""The network: twelve layers, one reading of a window, and scores for the whole and for every sentence from the states of that reading.

A sentence is scored by one linear layer over the first state and the mean of the sentence's own states; the whole (for Perspective's
attributes) in the same way over all states. After some of the layers there is such a head too: an exit.
"""

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from training.categories import CATEGORIES, PERSPECTIVE
from training.weights import unpack

WIDTH, LAYERS, HEADS, EPSILON = 384, 12, 12, 1e-12
OUTPUTS = len(CATEGORIES) + len(PERSPECTIVE)
# Numbers that the tokenizer of the engine reserves.
OPENING, PADDING, CLOSING, UNKNOWN = 0, 1, 2, 3


class Layer(nn.Module):
    def __init__(self, drop: float) -> None:
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.mixed = nn.Linear(WIDTH, WIDTH)
        self.after_mixing = nn.LayerNorm(WIDTH, EPSILON)
        self.inner = nn.Linear(WIDTH, 4 * WIDTH)
        self.outer = nn.Linear(4 * WIDTH, WIDTH)
        self.after_outer = nn.LayerNorm(WIDTH, EPSILON)
        self.share = drop
        self.drop = nn.Dropout(drop)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        count, length, _ = states.shape
        query, key, value = self.qkv(states).view(count, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(query, key, value, attn_mask=mask, dropout_p=self.share if self.training else 0.0)
        states = self.after_mixing(states + self.drop(self.mixed(seen.transpose(1, 2).reshape(count, length, WIDTH))))
        return self.after_outer(states + self.drop(self.outer(F.gelu(self.inner(states)))))


class ReadingNet(nn.Module):
    def __init__(self, vocabulary: int, exits: tuple[int, ...], drop: float = 0.1, places: int = 194) -> None:
        super().__init__()
        self.table = nn.Embedding(vocabulary, WIDTH)
        self.places = nn.Embedding(places, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.first_norm = nn.LayerNorm(WIDTH, EPSILON)
        self.drop = nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(LAYERS))
        self.exits = exits
        self.heads = nn.ModuleDict({str(place): nn.Linear(2 * WIDTH, OUTPUTS) for place in (*exits, LAYERS)})

    def forward(self, pieces: torch.Tensor, shares: torch.Tensor, body: float = 1.0) -> dict[int, torch.Tensor]:
        """`shares`: for the whole and each sentence, the share of every state in its mean. `body`: how much of an exit's gradient reaches the layers below."""
        mask = (pieces != PADDING)[:, None, None, :]
        states = self.first_norm(self.table(pieces) + self.places.weight[: pieces.shape[1]] + self.kind)
        states = self.drop(states)
        found = {}
        for number, layer in enumerate(self.layers, 1):
            states = layer(states, mask)
            if str(number) in self.heads:
                heard = states if number == LAYERS or body == 1.0 else body * states + (1 - body) * states.detach()
                found[number] = self.judge(heard, shares, str(number))
        return found

    def judge(self, states: torch.Tensor, shares: torch.Tensor, head: str) -> torch.Tensor:
        means = shares.to(states.dtype) @ states
        both = torch.cat([states[:, :1].expand(-1, means.shape[1], -1), means], -1)
        return self.heads[head](self.drop(both)).float()


def of_old_form(state: dict[str, np.ndarray], exits: tuple[int, ...], drop: float) -> ReadingNet:
    """From the weights of a pretrained encoder or of an earlier release (`training.shipped`), whose tensors have the names of BERT."""
    body = {name.removeprefix("body."): torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in state.items()}
    net = ReadingNet(len(body["embeddings.word_embeddings.weight"]), exits, drop)
    places = net.places.weight.shape[0]
    own = {
        "table.weight": body["embeddings.word_embeddings.weight"],
        "places.weight": body["embeddings.position_embeddings.weight"][:places],
        "kind": body["embeddings.token_type_embeddings.weight"][0],
        "first_norm.weight": body["embeddings.LayerNorm.weight"],
        "first_norm.bias": body["embeddings.LayerNorm.bias"],
    }
    for number in range(LAYERS):
        old, new = f"encoder.layer.{number}.", f"layers.{number}."
        for kind in ("weight", "bias"):
            own[f"{new}qkv.{kind}"] = torch.cat([body[f"{old}attention.self.{part}.{kind}"] for part in ("query", "key", "value")])
            for ours, theirs in (("mixed", "attention.output.dense"), ("after_mixing", "attention.output.LayerNorm"), ("inner", "intermediate.dense"), ("outer", "output.dense"), ("after_outer", "output.LayerNorm")):
                own[f"{new}{ours}.{kind}"] = body[f"{old}{theirs}.{kind}"]
    if "head.weight" in body:
        own |= {f"heads.{place}.{kind}": body[f"head.{kind}"] for place in (*exits, LAYERS) for kind in ("weight", "bias")}
    missing, unexpected = net.load_state_dict(own, strict=False)
    if unexpected or any(not name.startswith("heads.") for name in missing):
        raise SystemExit(f"the weights do not fit: missing {missing[:4]}, unexpected {unexpected[:4]}")
    return net


def open_net(path: Path, exits: tuple[int, ...], drop: float = 0.1) -> ReadingNet:
    """From a net of `training.reading.train` (`.pt`), a pack of one, or a pack of a pretrained encoder."""
    if path.suffix == ".pt":
        state = {name: value.float() for name, value in torch.load(path, map_location="cpu").items()}
    else:
        state = unpack(path)
        if "table.weight" not in state:
            return of_old_form(state, exits, drop)
        state = {name: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in state.items()}
    net = ReadingNet(len(state["table.weight"]), exits, drop)
    net.load_state_dict(state)
    return net
