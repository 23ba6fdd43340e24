"""Hashes 200 pictures with `pdqhash` (PyPI, the published implementation) and writes reference-hashes.csv beside this file.

The pictures are painted here exactly as testing/draw-scene.ts paints them; the column `crc` proves it.
Run: pip install numpy pdqhash && python make_reference_hashes.py
"""

import pathlib
import zlib

import numpy as np
import pdqhash

MASK = 0xFFFFFFFF
PICTURES = 200
WITH_TURNS = 25


class Draw:
    def __init__(self, seed: int) -> None:
        self.state = ((seed * 2654435761) & MASK) ^ 0x9E3779B9

    def __call__(self, below: int) -> int:
        self.state = (self.state * 1664525 + 1013904223) & MASK
        return (self.state >> 16) % below


def mix(x, y, seed):
    value = (x.astype(np.uint64) * 374761393 + y.astype(np.uint64) * 668265263 + seed * 2246822519) & MASK
    value = ((value ^ (value >> np.uint64(13))) * 1274126177) & MASK
    return ((value ^ (value >> np.uint64(16))) & 0xFFFF).astype(np.int64)


def paint_clouds(pixels, channel, cell, weight, seed):
    height, width, _ = pixels.shape
    y, x = np.mgrid[0:height, 0:width]
    row, down, column, right = y // cell, y % cell, x // cell, x % cell
    corner = lambda dx, dy: mix(column + dx, row + dy, seed) & 255
    above = corner(0, 0) * (cell - right) + corner(1, 0) * right
    below = corner(0, 1) * (cell - right) + corner(1, 1) * right
    value = (above * (cell - down) + below * down) // (cell * cell)
    pixels[:, :, channel] = (pixels[:, :, channel] * (256 - weight) + value * weight) >> 8


def draw_scene(seed: int) -> np.ndarray:
    draw = Draw(seed)
    width = 60 + draw(453)
    height = 60 + draw(453)
    pixels = np.zeros((height, width, 3), dtype=np.int64)
    cells = [max(8, width >> 1), max(6, width >> 3), max(4, width >> 5)]
    for channel in range(3):
        for cell, weight in zip(cells, [256, 120, 50]):
            paint_clouds(pixels, channel, cell, weight, draw(65536))
    py, px = np.mgrid[0:height, 0:width]
    for _ in range(3 + draw(6)):
        kind = draw(3)
        x, y = draw(width), draw(height)
        extent = 4 + draw(max(1, min(width, height) >> 1))
        colour = [draw(256), draw(256), draw(256)]
        slope = 1 + draw(4)
        if kind == 0:
            inside = (px - x) ** 2 + (py - y) ** 2 <= extent * extent
        elif kind == 1:
            inside = (px >= x) & (px < x + extent) & (py >= y) & (py < y + (extent >> 1) + 2)
        else:
            inside = (abs(px - x) < extent) & (abs(py - y) < extent) & ((px * slope + py) % 16 < 7)
        pixels[inside] = colour
    grain = draw(20)
    grain_seed = draw(65536)
    at = np.arange(height * width * 3).reshape(height, width, 3)
    noise = mix(at, np.full_like(at, 7), grain_seed) % (2 * grain + 1) - grain
    return np.clip(pixels + noise, 0, 255).astype(np.uint8)


def as_hex(bits) -> str:
    return f"{int(''.join(str(int(bit)) for bit in bits), 2):064x}"


def main() -> None:
    lines = ["seed,crc,quality,hash,turns"]
    for seed in range(PICTURES):
        picture = draw_scene(seed)
        bits, quality = pdqhash.compute(picture)
        turns, _ = pdqhash.compute_dihedral(picture)
        shown = " ".join(as_hex(turn) for turn in turns) if seed < WITH_TURNS else ""
        lines.append(f"{seed},{zlib.crc32(picture.tobytes())},{quality},{as_hex(bits)},{shown}")
    target = pathlib.Path(__file__).with_name("reference-hashes.csv")
    target.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
