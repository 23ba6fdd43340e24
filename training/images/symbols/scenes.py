"""A shape put into the world: on walls, flags, shirts, screens; sprayed, printed, worn, seen from the side, partly hidden."""

from pathlib import Path
from random import Random
from zlib import crc32

import cv2
import numpy as np

from training.images.symbols import shapes

VIEW = 256
Colour = tuple[int, int, int]
# Centre and size of a shape, as shares of the picture's side.
Place = tuple[float, float, float]


def load_backgrounds(paths: list[Path], side: int = 256) -> list[np.ndarray]:
    """Harmless pictures that signs are put on, and that must stay harmless without."""
    found = []
    for path in paths:
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None or picture.ndim != 3 or picture.dtype != np.uint8 or min(picture.shape[:2]) < 24:
            continue
        if picture.shape[2] == 4:
            alpha = picture[:, :, 3:] / 255.0
            ground = 255 if crc32(path.name.encode()) % 3 else 20
            picture = (picture[:, :, :3] * alpha + ground * (1 - alpha)).astype(np.uint8)
        scale = side / max(picture.shape[:2])
        found.append(cv2.cvtColor(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB))
    return found


def some_colour(random: Random) -> Colour:
    return random.randrange(256), random.randrange(256), random.randrange(256)


def noise(random: Random, height: int, width: int, coarse: int) -> np.ndarray:
    made = np.random.default_rng(random.randrange(1 << 30)).random((max(2, height // coarse), max(2, width // coarse)), np.float32)
    return cv2.resize(made, (width, height), interpolation=cv2.INTER_CUBIC)


def plain_ground(random: Random) -> np.ndarray:
    ground = np.empty((VIEW, VIEW, 3), np.float32)
    ground[:] = some_colour(random) if random.random() < 0.6 else random.choice([(255, 255, 255), (0, 0, 0), (240, 240, 240)])
    if random.random() < 0.5:
        slope = np.linspace(random.uniform(-60, 0), random.uniform(0, 60), VIEW, dtype=np.float32)
        ground += slope[:, None, None] if random.random() < 0.5 else slope[None, :, None]
    if random.random() < 0.3:
        ground += (noise(random, VIEW, VIEW, random.choice([1, 3, 9]))[:, :, None] - 0.5) * random.uniform(10, 80)
    if random.random() < 0.15:
        height = random.randint(6, 16)
        ground[::height] -= 50
        ground[:, :: height * 2] -= 50
    return ground.clip(0, 255)


def ground_of(random: Random, backgrounds: list[np.ndarray]) -> np.ndarray:
    if not backgrounds or random.random() < 0.3:
        return plain_ground(random)
    picture = random.choice(backgrounds)
    height, width = picture.shape[:2]
    side = random.randint(min(48, height, width), min(height, width)) if random.random() < 0.7 else max(height, width)
    top, left = random.randint(0, max(0, height - side)), random.randint(0, max(0, width - side))
    return cv2.resize(picture[top : top + side, left : left + side], (VIEW, VIEW), interpolation=cv2.INTER_AREA).astype(np.float32)


def far_apart(random: Random, ground: np.ndarray) -> Colour:
    """A colour that can be seen on this ground."""
    mean = ground.mean((0, 1))
    for _ in range(20):
        colour = random.choice([(10, 10, 10), (245, 245, 245), (190, 20, 20), some_colour(random)])
        if np.abs(np.array(colour) - mean).sum() > 150:
            return colour
    return (0, 0, 0) if mean.mean() > 128 else (255, 255, 255)


def put(canvas: np.ndarray, mask: np.ndarray, colour: Colour, strength: float) -> None:
    share = (mask.astype(np.float32) / 255 * strength)[:, :, None]
    canvas += (np.array(colour, np.float32) - canvas) * share


def warp(random: Random, mask: np.ndarray, bend: float, turn: float, size: float, centre: tuple[float, float]) -> np.ndarray:
    """Seen from the side: the corners of the sheet move, then all of it is turned and set down."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    moved = corners + np.array([[random.uniform(-bend, bend) for _ in range(2)] for _ in range(4)], np.float32)
    angle = np.deg2rad(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    target = moved @ spin.T * size * VIEW / 2 + np.array(centre, np.float32) * VIEW
    matrix = cv2.getPerspectiveTransform((corners + 1) * shapes.SIDE / 2, target.astype(np.float32))
    return cv2.warpPerspective(mask, matrix, (VIEW, VIEW), flags=cv2.INTER_AREA)


def wear(random: Random, mask: np.ndarray) -> np.ndarray:
    worn = mask.astype(np.float32)
    if random.random() < 0.3:
        worn *= noise(random, *mask.shape, random.choice([2, 5, 12])) > random.uniform(0.1, 0.35)
    if random.random() < 0.3:
        worn = cv2.GaussianBlur(worn, (0, 0), random.uniform(0.5, 3))
    if random.random() < 0.15:
        edge = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((random.choice([5, 7, 9]),) * 2, np.uint8))
        worn = edge.astype(np.float32)
    return worn


def by_hand(random: Random, mask: np.ndarray) -> np.ndarray:
    """Lines wander, as with a brush, a spray can or a biro, or as cloth folds."""
    strength = random.uniform(1, 5)
    rows, columns = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]].astype(np.float32)
    coarse = random.choice([16, 32, 64])
    across, down = ((noise(random, *mask.shape, coarse) - 0.5) * 2 * strength for _ in range(2))
    return cv2.remap(mask, columns + across, rows + down, cv2.INTER_LINEAR)


def camera(random: Random, canvas: np.ndarray) -> np.ndarray:
    picture = canvas
    if random.random() < 0.2:
        hidden = some_colour(random)
        left, top = random.uniform(-0.2, 0.8) * VIEW, random.uniform(-0.2, 0.8) * VIEW
        if random.random() < 0.5:
            cv2.rectangle(picture, (int(left), int(top)), (int(left + VIEW * random.uniform(0.1, 0.25)), int(top + VIEW * random.uniform(0.1, 0.4))), hidden, -1)
    picture = picture * random.uniform(0.6, 1.15) + random.uniform(-20, 20)
    if random.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.3))
    if random.random() < 0.4:
        picture = picture + np.random.default_rng(random.randrange(1 << 30)).normal(0, random.uniform(2, 18), picture.shape).astype(np.float32)
    picture = picture.clip(0, 255).astype(np.uint8)
    if random.random() < 0.1:
        picture[:] = picture.mean(2, keepdims=True).astype(np.uint8)
    if random.random() < 0.5:
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 90)])
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return picture


# Colours of temples, festivals and threshold paintings.
WARM: list[Colour] = [(255, 153, 51), (212, 175, 55), (200, 30, 30), (255, 215, 0), (128, 0, 32), (255, 120, 0), (190, 150, 60), (0, 110, 60)]


def picture_of(random: Random, draw: shapes.Draw | None, backgrounds: list[np.ndarray], is_sought: bool) -> tuple[np.ndarray, Place | None]:
    """A picture, and where on it the shape is."""
    canvas = ground_of(random, backgrounds)
    if draw is None:
        return camera(random, canvas), None
    mask = draw(random)
    if random.random() < 0.4:
        mask = by_hand(random, mask)
    mask = wear(random, mask)
    # Small ones as often as large ones.
    size = 0.13 * (1 / 0.13) ** random.random()
    room = max(0.0, 1 - size) / 2
    centre = (0.5 + random.uniform(-room, room), 0.5 + random.uniform(-room, room))
    turn = random.gauss(0, 7)
    if is_sought and draw is shapes.SOUGHT["hooked_cross"] and random.random() < 0.3:
        turn += random.uniform(-25, 25)
    bend = random.choice([0, 0.08, 0.2])
    state = random.getstate()
    shape = warp(random, mask, bend, turn, size, centre)
    colour = far_apart(random, canvas)
    holy = draw is shapes.good_fortune and random.random() < 0.6
    if holy or random.random() < (0.35 if is_sought else 0.15):
        # A flag, a badge, a sign: a plate under the shape, often with a disc. What is harmless comes on red plates too.
        plate, disc = random.choice([((190, 20, 30), (250, 250, 245)), ((30, 30, 30), (240, 240, 240)), (some_colour(random), some_colour(random))])
        colour = (15, 15, 15) if sum(disc) > 380 else (245, 245, 245)
        if holy:
            plate, disc, colour = random.sample(WARM, 3)
        under = np.full((shapes.SIDE, shapes.SIDE), 255, np.uint8)
        put(canvas, warp_like(state, under, bend, turn, min(1.6, size * 1.45), centre), plate, 1)
        round_plate = np.zeros_like(under)
        cv2.circle(round_plate, (shapes.SIDE // 2,) * 2, shapes.SIDE // 2, 255, -1, cv2.LINE_AA)
        put(canvas, warp_like(state, round_plate, bend, turn, size * 1.2, centre), disc, 1)
    put(canvas, shape, colour, random.uniform(0.75, 1))
    return camera(random, canvas), (centre[0], centre[1], size)


def warp_like(state: object, mask: np.ndarray, bend: float, turn: float, size: float, centre: tuple[float, float]) -> np.ndarray:
    """Plates bend as the shape on them does: the same draws of the same state."""
    again = Random()
    again.setstate(state)
    return warp(again, mask, bend, turn, size, centre)
