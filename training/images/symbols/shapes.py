"""Signs as white shapes on black, drawn by hand-made geometry: what is sought, and what looks like it. See __init__.py."""

import math
from collections.abc import Callable
from random import Random

import cv2
import numpy as np

SIDE = 192
Point = tuple[float, float]


class Sheet:
    """A square from -1 to 1, y downwards. Everything is drawn with one thickness of line."""

    def __init__(self, thickness: float, round_ends: bool = False) -> None:
        self.mask = np.zeros((SIDE, SIDE), np.uint8)
        self.thickness = thickness
        self.round_ends = round_ends

    def place(self, point: Point) -> tuple[int, int]:
        return tuple(round((value * 0.46 + 0.5) * SIDE) for value in point)

    def line(self, *points: Point) -> None:
        half = self.thickness / 2
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            if self.round_ends:
                cv2.line(self.mask, self.place((ax, ay)), self.place((bx, by)), 255, max(1, round(self.thickness * 0.46 * SIDE)), cv2.LINE_AA)
                continue
            length = math.hypot(bx - ax, by - ay) or 1
            ux, uy = (bx - ax) / length * half, (by - ay) / length * half
            # Square ends reach half a thickness further, so that corners are whole.
            self.area((ax - ux - uy, ay - uy + ux), (bx + ux - uy, by + uy + ux), (bx + ux + uy, by + uy - ux), (ax - ux + uy, ay - uy - ux))

    def area(self, *points: Point) -> None:
        cv2.fillPoly(self.mask, [np.array([self.place(point) for point in points])], 255, cv2.LINE_AA)

    def disc(self, centre: Point, radius: float, filled: bool = True) -> None:
        width = -1 if filled else max(1, round(self.thickness * 0.46 * SIDE))
        cv2.circle(self.mask, self.place(centre), round(radius * 0.46 * SIDE), 255, width, cv2.LINE_AA)

    def text(self, words: str, scale: float, font: int) -> None:
        width = max(1, round(self.thickness * 20))
        (wide, high), _ = cv2.getTextSize(words, font, scale, width)
        fit = scale * min(1, SIDE * 0.9 / max(wide, high))
        (wide, high), _ = cv2.getTextSize(words, font, fit, width)
        cv2.putText(self.mask, words, ((SIDE - wide) // 2, (SIDE + high) // 2), font, fit, 255, width, cv2.LINE_AA)


def turned(point: Point, degrees: float) -> Point:
    angle = math.radians(degrees)
    return point[0] * math.cos(angle) - point[1] * math.sin(angle), point[0] * math.sin(angle) + point[1] * math.cos(angle)


def sheet_of(random: Random, thin: float = 0.14, thick: float = 0.38) -> Sheet:
    return Sheet(random.uniform(thin, thick), random.random() < 0.25)


def hooked_cross(random: Random, tilt: float, facing: int = 1, sheet: Sheet | None = None, reach: float = 0.8) -> np.ndarray:
    sheet = sheet or sheet_of(random)
    hook = reach * random.uniform(0.7, 1.0)
    for quarter in range(4):
        arm = [(0, 0), (0, -reach), (hook * facing, -reach)]
        sheet.line(*[turned(point, quarter * 90 + tilt) for point in arm])
    return sheet.mask


def rune_points(left: float, width: float, slant: float) -> list[Point]:
    return [(left + width, -0.85), (left, -0.05 + slant), (left + width, 0.05 - slant), (left, 0.85)]


def two_runes(random: Random) -> np.ndarray:
    """The doubled rune of the SS: two strokes of lightning, upright, sharp, side by side."""
    sheet = Sheet(random.uniform(0.12, 0.26))
    width, apart, slant = random.uniform(0.28, 0.5), random.uniform(0.5, 0.75), random.uniform(-0.05, 0.3)
    for left in (-apart / 2 - width / 2, apart / 2 - width / 2):
        sheet.line(*rune_points(left, width, slant))
    return sheet.mask


def black_sun(random: Random) -> np.ndarray:
    """Twelve rays, each broken twice at right angles, between a hub and a ring: the floor of the Wewelsburg."""
    sheet = Sheet(random.uniform(0.07, 0.13))
    facing, tilt = random.choice([1, -1]), random.choice([0, 0, random.uniform(0, 30)])
    inner, first, second, outer = 0.2, random.uniform(0.42, 0.52), random.uniform(0.62, 0.72), 0.9
    bend = random.uniform(14, 20) * facing
    for ray in range(12):
        turn = ray * 30 + tilt
        points = [turned((0, -inner), turn), turned((0, -second), turn), turned((0, -first), turn + bend), turned((0, -outer), turn + bend)]
        sheet.line(*points)
    sheet.disc((0, 0), inner, filled=random.random() < 0.5)
    if random.random() < 0.9:
        sheet.disc((0, 0), outer, filled=False)
    return sheet.mask


# What looks alike and is harmless.


def good_fortune(random: Random) -> np.ndarray:
    """The swastika of Hindus (with its four dots), Jains (with dots and crescent above) and Buddhists (facing left), upright."""
    sheet = Sheet(random.uniform(0.1, 0.28), random.random() < 0.4)
    tradition = random.choice(["hindu", "hindu", "buddhist", "buddhist", "jain"])
    hooked_cross(random, 0, -1 if tradition == "buddhist" else 1, sheet, reach=0.62)
    if tradition == "hindu":
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            sheet.disc((x * 0.33, y * 0.33), random.uniform(0.06, 0.11))
    if tradition == "jain":
        for x in (-0.25, 0, 0.25):
            sheet.disc((x, -0.82), 0.06)
    if random.random() < 0.3:
        sheet.disc((0, 0), 0.95, filled=False)
    return sheet.mask


def plus(random: Random) -> np.ndarray:
    sheet = sheet_of(random)
    tilt = random.choice([0, 45, random.uniform(0, 90)])
    for quarter in range(4):
        sheet.line((0, 0), turned((0, -0.8), quarter * 90 + tilt))
    if random.random() < 0.4:
        sheet.disc((0, 0), random.uniform(0.4, 0.95), filled=False)
    return sheet.mask


def windmill(random: Random) -> np.ndarray:
    sheet = sheet_of(random)
    blades, tilt, side = random.choice([3, 4, 4, 4, 5, 6, 8]), random.uniform(0, 90), random.choice([-1, 1])
    for blade in range(blades):
        points = [(0, 0), (0, -0.9), (side * random.uniform(0.3, 0.6), random.uniform(-0.9, -0.4))]
        sheet.area(*[turned(point, blade * 360 / blades + tilt) for point in points])
    return sheet.mask


def spiral_arms(random: Random) -> np.ndarray:
    """Fans, triskelions, shuriken, recycling arrows: arms that curl, but not four hooks at right angles."""
    sheet = sheet_of(random, 0.1, 0.26)
    arms, tilt, curl = random.choice([2, 3, 3, 5, 6]), random.uniform(0, 360), random.choice([-1, 1]) * random.uniform(50, 130)
    for arm in range(arms):
        points = [turned((0, -0.85 * step / 8), curl * step / 8 + arm * 360 / arms + tilt) for step in range(9)]
        sheet.line(*points)
    return sheet.mask


def meander(random: Random) -> np.ndarray:
    """Greek key, the border of vases and carpets."""
    sheet = sheet_of(random, 0.06, 0.14)
    step = random.uniform(0.4, 0.7)
    for row in range(-2, 3):
        x = -1.2
        while x < 1.2:
            y = row * step * 1.2
            sheet.line((x, y + step / 2), (x, y - step / 2), (x + step * 0.75, y - step / 2), (x + step * 0.75, y + step / 4), (x + step * 0.35, y + step / 4), (x + step * 0.35, y - step / 8))
            x += step
        if random.random() < 0.4:
            break
    return sheet.mask


def knot(random: Random) -> np.ndarray:
    """Celtic and Islamic interlace, mandalas, wheels."""
    sheet = sheet_of(random, 0.06, 0.16)
    count = random.choice([3, 4, 5, 6, 8, 12])
    for part in range(count):
        centre = turned((0, -random.uniform(0.3, 0.5)), part * 360 / count)
        sheet.disc(centre, random.uniform(0.3, 0.5), filled=False)
    if random.random() < 0.5:
        sheet.disc((0, 0), 0.92, filled=False)
    return sheet.mask


def wheel(random: Random) -> np.ndarray:
    """Suns, gears, compasses, dharma wheels: straight spokes."""
    sheet = sheet_of(random, 0.05, 0.14)
    count = random.choice([6, 8, 10, 12, 12, 16])
    inner, outer = random.uniform(0, 0.4), random.uniform(0.7, 0.95)
    for spoke in range(count):
        sheet.line(turned((0, -inner), spoke * 360 / count), turned((0, -outer), spoke * 360 / count))
    for radius in random.sample([0.2, 0.45, 0.7, 0.92], random.randint(0, 3)):
        sheet.disc((0, 0), radius, filled=random.random() < 0.15)
    return sheet.mask


def lightning(random: Random) -> np.ndarray:
    sheet = sheet_of(random, 0.12, 0.26)
    if random.random() < 0.5:
        sheet.area((0.2, -0.9), (-0.45, 0.12), (-0.02, 0.12), (-0.2, 0.9), (0.45, -0.15), (0.02, -0.15))
    else:
        sheet.line(*rune_points(-0.25, 0.5, random.uniform(-0.1, 0.25)))
    return sheet.mask


def two_bolts(random: Random) -> np.ndarray:
    """Bolts of high voltage, chargers and bands: tapered, or more than two, or not alike, or mirrored."""
    sheet = sheet_of(random, 0.1, 0.2)
    kind = random.choice(["tapered", "tapered", "three", "mirrored", "lying"])
    if kind == "tapered":
        for x in (-0.45, 0.35) if random.random() < 0.6 else (0,):
            sheet.area((x + 0.2, -0.9), (x - 0.3, 0.12), (x, 0.12), (x - 0.15, 0.9), (x + 0.35, -0.15), (x + 0.05, -0.15))
        return sheet.mask
    lefts = [-0.8, -0.2, 0.4] if kind == "three" else [-0.6, 0.2]
    for index, left in enumerate(lefts):
        points = rune_points(left, 0.36, 0.15)
        if kind == "mirrored" and index:
            points = [(2 * left + 0.36 - x, y) for x, y in points]
        sheet.line(*[turned(point, 90 if kind == "lying" else 0) for point in points])
    return sheet.mask


def bent_rays(random: Random) -> np.ndarray:
    """Suns, flowers, turbines, saw blades, roulette wheels: rays that bend once or curl, in a ring or free."""
    sheet = sheet_of(random, 0.05, 0.11)
    count, curl, kinked = random.choice([6, 8, 9, 10, 12, 12, 16, 18, 24]), random.uniform(-60, 60), random.random() < 0.5
    inner, outer = random.uniform(0.1, 0.45), random.uniform(0.65, 0.95)
    for ray in range(count):
        steps = [0, random.choice([0.4, 0.6]), 1] if kinked else [step / 6 for step in range(7)]
        points = [turned((0, -(inner + (outer - inner) * step)), ray * 360 / count + curl * step) for step in steps]
        sheet.line(*points)
    for radius in random.sample([inner, 0.5, 0.7, outer], random.randint(0, 3)):
        sheet.disc((0, 0), radius, filled=radius == inner and random.random() < 0.5)
    return sheet.mask


def ringed_cross(random: Random) -> np.ndarray:
    """Crosses of churches, saints, pharmacies and knights, in rings and discs, sights of cameras, screws, medals."""
    sheet = sheet_of(random, 0.08, 0.3)
    disc = random.random() < 0.5
    cross = Sheet(sheet.thickness, sheet.round_ends)
    tilt, long = random.choice([0, 0, 45]), random.choice([0.6, 0.8, 1.0])
    for quarter in range(4):
        cross.line(turned((0, random.choice([0, -0.1])), quarter * 90 + tilt), turned((0, -long), quarter * 90 + tilt))
        if random.random() < 0.15:
            cross.area(*[turned(point, quarter * 90 + tilt) for point in ((0, 0), (-0.3, -0.85), (0.3, -0.85))])
    if not disc:
        sheet.disc((0, 0), random.uniform(0.45, 0.9), filled=False)
        return cv2.max(sheet.mask, cross.mask)
    sheet.disc((0, 0), 0.92)
    return cv2.subtract(sheet.mask, cross.mask)


def letters(random: Random) -> np.ndarray:
    sheet = sheet_of(random, 0.1, 0.4)
    words = random.choice(["SS", "ZZ", "NN", "44", "11", "5", "S", "Z", "X", "H", "#", "%", "55", "22", "LL", "FF", "SALE", "MENU", "2026", "Si", "ZIP", "USS", "SZ", "NZ", "77", "//", "WW", "MM", "T", "+", "L", "7", "hello", "OK"])
    sheet.text(words, 4, random.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    return sheet.mask


def blocks(random: Random) -> np.ndarray:
    """Falling-block games, mazes, pixel art, square codes."""
    sheet = Sheet(0.1)
    count = random.choice([3, 4, 5, 5, 5, 7, 9])
    size = 2 / count
    for row in range(count):
        for column in range(count):
            if random.random() < 0.45:
                x, y = -1 + column * size, -1 + row * size
                sheet.area((x, y), (x + size, y), (x + size, y + size), (x, y + size))
    return sheet.mask


def right_angles(random: Random) -> np.ndarray:
    """Brackets, arrows, crossed Ls, a cross with two hooks only, hooks that face different ways."""
    sheet = sheet_of(random)
    tilt = random.choice([0, 45, random.uniform(0, 90)])
    kind = random.choice(["two", "mixed", "apart", "arrows"])
    for quarter in range(4):
        facing = 1 if kind != "mixed" or quarter % 2 else -1
        arm = [(0, 0), (0, -0.8), (0.7 * facing, -0.8)]
        if kind == "two" and quarter % 2:
            arm = arm[:2]
        if kind == "apart":
            arm = [(-0.75, -0.2), (-0.75, -0.75), (-0.2, -0.75)]
        if kind == "arrows":
            arm = [(-0.25, -0.6), (0, -0.85), (0.25, -0.6), (0, -0.85), (0, 0)]
        sheet.line(*[turned(point, quarter * 90 + tilt) for point in arm])
    return sheet.mask


def polygon(random: Random) -> np.ndarray:
    sheet = sheet_of(random)
    corners = random.randint(3, 9)
    sheet.area(*[turned((0, -random.uniform(0.3, 0.95)), index * 360 / corners + random.uniform(-15, 15)) for index in range(corners)])
    return sheet.mask


def strokes(random: Random) -> np.ndarray:
    sheet = sheet_of(random, 0.05, 0.3)
    for _ in range(random.randint(2, 7)):
        sheet.line(*[(random.uniform(-0.9, 0.9), random.uniform(-0.9, 0.9)) for _ in range(random.randint(2, 4))])
    return sheet.mask


Draw = Callable[[Random], np.ndarray]

SOUGHT: dict[str, Draw] = {
    "hooked_cross": lambda random: hooked_cross(random, 45, random.choice([1, 1, 1, -1]), reach=0.64),
    "two_runes": two_runes,
    "black_sun": black_sun,
}
HARMLESS: list[Draw] = [
    good_fortune, plus, windmill, spiral_arms, meander, knot, wheel, lightning, two_bolts, bent_rays, ringed_cross, letters, blocks,
    right_angles, polygon, strokes,
]
