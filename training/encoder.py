"""Fine-tunes a pretrained encoder on all columns at once: a teacher, or a student that listens to teachers.

  python3 -m training.encoder mpnet teacher_a --work WORK --rows english --epochs 2 --rate 4e-5 --tokens 16384 --soft
  python3 -m training.encoder bge student --work WORK --rows latin --epochs 4 --rate 1e-4 --tokens 24576 --english teacher_a+teacher_b

WORK holds texts.jsonl.xz, labels.npz, dev-texts.jsonl.xz, dev-labels.npz, the packed weights BASE.bin and BASE-vocab.txt.
Writes net_NAME.pt, dev_NAME.npy (logits) and, with --soft, soft_NAME.npy (logits of every row).
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel, MPNetConfig, MPNetModel

from training.learning import OUTPUTS, Clock, Targets, chosen, dev_figures, kept_without, like_lengths, rate, read_texts, read_training_rows, repeat_rare, teach
from training.weights import unpack

LENGTH = 128
HEAD, TAIL = 94, 32
SHAPES = {"bge": (384, 12, 12), "mbert": (768, 12, 12)}


class Pieces:
    """Word pieces of a text, `[CLS] … [SEP]`; a long text keeps its beginning and its end."""

    def __init__(self, base: str, vocabulary: Path) -> None:
        from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

        words = {line.rstrip("\n"): index for index, line in enumerate(vocabulary.open(encoding="utf-8"))}
        cased = base == "mbert"
        unknown = "[UNK]" if "[UNK]" in words else "<unk>"
        self.tokenizer = Tokenizer(models.WordPiece(words, unk_token=unknown))
        self.tokenizer.normalizer = normalizers.BertNormalizer(strip_accents=False if cased else None, lowercase=not cased)
        self.tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        names = ("<s>", "</s>", "<pad>", "<mask>") if base == "mpnet" else ("[CLS]", "[SEP]", "[PAD]", "[MASK]")
        self.begin, self.end, self.padding, self.mask = (words[name] for name in names)
        self.size = len(words)

    def encode(self, texts: list[str]) -> torch.Tensor:
        out = np.full((len(texts), LENGTH), self.padding, np.int32)
        for start in range(0, len(texts), 20_000):
            for row, encoding in enumerate(self.tokenizer.encode_batch([text[:2000] for text in texts[start : start + 20_000]])):
                ids = encoding.ids
                if len(ids) > LENGTH - 2:
                    ids = ids[:HEAD] + ids[-TAIL:]
                out[start + row, : len(ids) + 2] = [self.begin, *ids, self.end]
        return torch.from_numpy(out)


class Encoder(nn.Module):
    """The pretrained body; first piece and mean of all pieces; one linear layer."""

    def __init__(self, base: str, vocabulary_size: int, padding: int) -> None:
        super().__init__()
        if base == "mpnet":
            self.body = MPNetModel(MPNetConfig(vocab_size=30527, max_position_embeddings=514), add_pooling_layer=False)
            width = 768
        else:
            width, layers, heads = SHAPES[base]
            config = BertConfig(vocab_size=vocabulary_size, hidden_size=width, num_hidden_layers=layers, num_attention_heads=heads, intermediate_size=4 * width)
            self.body = BertModel(config, add_pooling_layer=False)
        self.padding = padding
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(2 * width, OUTPUTS)

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        mask = pieces != self.padding
        states = self.body(input_ids=pieces, attention_mask=mask.long()).last_hidden_state
        shown = mask.unsqueeze(-1)
        mean = (states * shown).sum(1) / shown.sum(1)
        return self.head(self.drop(torch.cat([states[:, 0], mean], 1)))


def load(base: str, work: Path, pieces: Pieces, clock: Clock) -> Encoder:
    net = Encoder(base, pieces.size, pieces.padding)
    state = {name: torch.from_numpy(np.ascontiguousarray(value, np.float32)) for name, value in unpack(work / f"{base}.bin").items()}
    found = net.body.load_state_dict(state, strict=False)
    missing = [name for name in found.missing_keys if "position_ids" not in name]
    if missing or found.unexpected_keys:
        raise SystemExit(f"{base}.bin does not fit: missing {missing[:5]}, unexpected {found.unexpected_keys[:5]}")
    clock.say("loaded", base)
    return net


@torch.no_grad()
def predict(net: Encoder, pieces: torch.Tensor, padding: int, device: str) -> np.ndarray:
    net.eval()
    lengths = (pieces != padding).sum(1)
    order = torch.argsort(lengths)
    out = torch.zeros(len(pieces), OUTPUTS)
    for start in range(0, len(pieces), 1024):
        index = order[start : start + 1024]
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            out[index] = net(pieces[index, : int(lengths[index].max())].to(device)).float().cpu()
    return out.numpy().astype(np.float16)


def encoded(work: Path, pieces: Pieces, base: str, texts: list[str], name: str) -> torch.Tensor:
    """Word pieces of all texts, kept beside the data: teachers of one base share them."""
    path = work / f"pieces-{base}-{name}-{len(texts)}.npy"
    if not path.exists():
        np.save(path, pieces.encode(texts).numpy())
    return torch.from_numpy(np.load(path))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", choices=["bge", "mpnet", "mbert"])
    parser.add_argument("name")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rows", choices=["english", "latin", "mixed", "all"], default="english")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=4e-5)
    parser.add_argument("--tokens", type=int, default=16384)
    parser.add_argument("--rare", type=int, default=1, help="how often rows with a rare positive come")
    parser.add_argument("--english", default="", help="teachers of the English rows")
    parser.add_argument("--other", default="", help="teachers of all other rows")
    parser.add_argument("--without", choices=["contrast", "unlicensed"], help="leave these rows out, to see what they are worth")
    parser.add_argument("--soft", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--limit", type=int, default=0, help="only so many rows, to try the script")
    given = parser.parse_args()
    clock, device, work = Clock(given.name), given.device, given.work
    torch.manual_seed(given.seed)

    rows = read_training_rows(work)
    pieces = Pieces(given.base, work / f"{given.base}-vocab.txt")
    everything = encoded(work, pieces, given.base, rows.texts, "train")
    order = chosen(rows, given.rows)
    if given.without:
        order = order[kept_without(rows.source[order], given.without)]
    if given.limit:
        order = order[np.random.default_rng(0).permutation(len(order))[: given.limit]]
    order = repeat_rare(rows, order, given.rare)
    soft = teach(work, given.english, given.other, rows.lang) if given.english or given.other else None
    targets = Targets(rows, order, soft, device)
    x = everything[order].to(device)
    lengths = (x != pieces.padding).sum(1)
    net = load(given.base, work, pieces, clock).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), given.rate, (0.9, 0.98), weight_decay=0.01)
    steps = len(like_lengths(lengths, given.tokens, 0)) * given.epochs
    clock.say("rows", len(order), "steps", steps)

    step = 0
    for epoch in range(given.epochs):
        net.train()
        for index, width in like_lengths(lengths, given.tokens, given.seed * 100 + epoch):
            for group in optimizer.param_groups:
                group["lr"] = given.rate * rate(step, steps)
            shown = x[index, :width].clone()
            hidden = (torch.rand(shown.shape, device=device) < 0.03) & (shown != pieces.padding) & (shown != pieces.begin) & (shown != pieces.end)
            shown[hidden] = pieces.mask
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                logits = net(shown)
            loss = targets.loss(logits.float(), index)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
            if step % 500 == 0:
                clock.say("step", step, f"{float(loss):.4f}")
    clock.say("trained")

    dev = encoded(work, pieces, given.base, read_texts(work / "dev-texts.jsonl.xz"), "dev")
    logits = predict(net, dev, pieces.padding, device)
    np.save(work / f"dev_{given.name}.npy", logits)
    for line in dev_figures(work, logits):
        clock.say(line)
    if given.soft:
        np.save(work / f"soft_{given.name}.npy", predict(net, everything, pieces.padding, device))
    torch.save({name: value.half() for name, value in net.state_dict().items()}, work / f"net_{given.name}.pt")
    clock.say("done")


if __name__ == "__main__":
    main()
