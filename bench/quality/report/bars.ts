/** The targets compared with the figures. Targets that cannot be measured on these texts are marked. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { QualityResult } from '../measure/quality-result.ts';
import type { Caught, WrittenResult } from '../measure/written-result.ts';
import { share } from '../metrics/judged.ts';
import type { SpeedResult } from '../speed/speed-result.ts';
import { figure, percent } from './figures.ts';

interface Bar {
  readonly asked: string;
  readonly measured: string;
  readonly isMet: boolean | null;
}

interface Measured {
  readonly quality: QualityResult;
  readonly speed: SpeedResult | null;
  readonly written: WrittenResult | null;
}

export function bars({ quality, speed, written }: Measured): string {
  const all = [
    ...(written === null ? [] : writtenBars(written)),
    ...qualityBars(quality),
    ...(speed === null ? [] : speedBars(speed)),
    ...unseen,
  ];
  return table(
    ['target', 'measured', ''],
    all.map(({ asked, measured, isMet }) => [
      asked,
      measured,
      isMet === null ? 'not measured here' : isMet ? 'met' : '**not met**',
    ]),
  );
}

function writtenBars({ languages, contexts, kinds, categories, blocked, diluted }: WrittenResult): Bar[] {
  const named = Object.entries(languages).filter(([lang]) => lang !== 'en' && wanted.includes(lang));
  const others = pooled(named.map(([, one]) => one));
  const english = pooled(languages.en === undefined ? [] : [languages.en]);
  const retold = pooled(['report', 'quote', 'recovery'].flatMap((kind) => kinds[kind] ?? []));
  const worst = (groups: readonly (readonly [string, Caught])[]) =>
    groups.map(([name, one]) => ({ name, share: one.wronglyFlagged ?? 0 })).toSorted((a, b) => b.share - a.share)[0]!;
  const worstLanguage = worst(named);
  const worstContext = worst(Object.entries(contexts));
  const lengths = Object.values(diluted);
  const least = Math.min(...lengths.map(({ strongStillFlagged }) => strongStillFlagged ?? 1));
  const most = Math.max(...lengths.map(({ harmlessFlagged }) => harmlessFlagged ?? 0));
  const unsure = worstOf((name) => categories[name].calibrationError);
  return [
    {
      asked:
        'a clear bad sentence among friendly ones, at every length: at least 90 % still flagged; at most 3 % of harmless texts of the same length flagged',
      measured: `worst length: ${percent(least)}; ${percent(most)}`,
      isMet: least >= 0.9 && most <= 0.03,
    },
    {
      asked: 'hidden abuse in English: at least 80 % caught; at least 95 % of the harmless texts not flagged',
      measured: caughtAndUnflagged(english),
      isMet: english.caught >= 0.8 && english.wrong <= 0.05,
    },
    {
      asked:
        'hidden abuse in twenty other languages: at least 70 % caught; at least 93 % of the harmless texts not flagged',
      measured: caughtAndUnflagged(others),
      isMet: others.caught >= 0.7 && others.wrong <= 0.07,
    },
    {
      asked: 'calibration error on the review mix: at most 0.03 (written texts)',
      measured: `worst: ${unsure.category} ${figure(unsure.value)}`,
      isMet: unsure.value <= 0.03,
    },
    {
      asked: 'harmless texts blocked: at most 0.3 %; texts of people in despair blocked: at most 0.5 %',
      measured: `${percent(blocked.harmless, 2)}; ${percent(blocked.inNeed, 2)}`,
      isMet: blocked.harmless <= 0.003 && blocked.inNeed <= 0.005,
    },
    {
      asked: "victims' reports, quotations, recovery stories: at most 5 % flagged",
      measured: percent(retold.wrong),
      isMet: retold.wrong <= 0.05,
    },
    {
      asked: 'harmless texts flagged: at most 11 % in the worst language, at most 6 % in the worst context',
      measured: `${worstLanguage.name} ${percent(worstLanguage.share)}; ${worstContext.name} ${percent(worstContext.share)}`,
      isMet: worstLanguage.share <= 0.11 && worstContext.share <= 0.06,
    },
  ];
}

/** The languages of the figures for "twenty languages". */
const wanted: readonly string[] = 'es pt fr it de nl sv pl tr ru uk ar fa hi hi-Latn id vi zh ja ko'.split(' ');

interface Pooled {
  readonly caught: number;
  readonly wrong: number;
}

function pooled(groups: readonly Caught[]): Pooled {
  const total = (of: (one: Caught) => number) => groups.reduce((all, one) => all + of(one), 0);
  return {
    caught: share(
      total(({ bad, caught }) => bad * (caught ?? 0)),
      total(({ bad }) => bad),
    ),
    wrong: share(
      total(({ harmless, wronglyFlagged }) => harmless * (wronglyFlagged ?? 0)),
      total(({ harmless }) => harmless),
    ),
  };
}

function caughtAndUnflagged({ caught, wrong }: Pooled): string {
  return `${percent(caught)}; ${percent(1 - wrong)}`;
}

function worstOf(of: (category: TextCategory) => number | null): { category: TextCategory; value: number } {
  return textCategoryNames
    .map((category) => ({ category, value: of(category) }))
    .filter((one): one is { category: TextCategory; value: number } => one.value !== null)
    .toSorted((a, b) => b.value - a.value)[0]!;
}

function qualityBars({ categories, sure, ...rest }: QualityResult): Bar[] {
  const shipped = (category: TextCategory) => categories[category].variants.shipped!;
  const wrong = worstOf((category) => sure[category].allowedAloneWrong);
  const unsure = worstOf((name) => shipped(name).calibrationError);
  const spam = shipped('spam').rocArea!;
  return [
    {
      asked: 'calibration error on the review mix: at most 0.03 (public texts)',
      measured: `worst: ${unsure.category} ${figure(unsure.value)}`,
      isMet: unsure.value <= 0.03,
    },
    {
      asked: 'spam: area under ROC above 0.99',
      measured: `${spam.toFixed(4)} (dev, where it looks better than it is)`,
      isMet: spam > 0.99,
    },
    {
      asked: 'everyday talk wrongly flagged: at most 0.6 %',
      measured: percent(rest.everydayFalsePositives.shipped, 2),
      isMet: rest.everydayFalsePositives.shipped <= 0.006,
    },
    {
      asked: 'identity gap under 3 points',
      measured: `${(rest.identity.shipped.gap * 100).toFixed(1)} points (our own templates)`,
      isMet: rest.identity.shipped.gap < 0.03,
    },
    {
      asked: 'texts allowed without escalating: at most 1 % wrongly',
      measured: `worst: ${wrong.category} ${percent(wrong.value, 2)}`,
      isMet: wrong.value <= 0.01,
    },
    {
      asked: "Perspective's TOXICITY: rank correlation at least 0.88",
      measured: figure(rest.perspective.attribute),
      isMet: rest.perspective.attribute >= 0.88,
    },
  ];
}

function speedBars({ message, pass, devMix, longText, memoryMegabytes }: SpeedResult): Bar[] {
  const faster = message.obscenity / message.fastModel;
  const passes = devMix.shipped / pass.whole;
  return [
    { asked: 'fast model: at least 3 times as fast as obscenity', measured: times(faster), isMet: faster >= 3 },
    {
      asked: 'a text of dev: at most 0.6 times a pass of 64 tokens',
      measured: times(passes),
      isMet: passes <= 0.6,
    },
    {
      asked: '50,000 characters: at most 60 passes',
      measured: figure(longText.passes, 1),
      isMet: longText.passes <= 60,
    },
    {
      asked: 'resident memory: at most 280 MB with one model thread',
      measured: `${memoryMegabytes.oneThread.toFixed(0)} MB; ${memoryMegabytes.twoThreads.toFixed(0)} MB with two (the classifier alone in a process)`,
      isMet: memoryMegabytes.oneThread <= 280,
    },
  ];
}

function times(value: number): string {
  return `${value.toFixed(2)} times`;
}

const unseen: readonly Bar[] = [
  'HateCheck: at least 90 % in total, 83 % on its non-hateful cases',
  "OpenAI's moderation set, any category: F1 at least 0.72, average precision at least 0.80",
  'Surge toxicity: at least 60 % caught, at most 2 % wrongly flagged; area at least 0.968',
  'Jigsaw test comments: mean area at least 0.976',
  'multilingual HateCheck: area at least 0.80',
  "issue trackers: at most 1 % wrongly flagged; XSTest's safe questions: at most 6 %",
].map((asked) => ({ asked, measured: '', isMet: null }));
