/** Compares the targets of the engine with the measured figures. */

import { ratio, recall } from '../evasion/measure.ts';
import { falsePositiveRate } from '../innocent/measure.ts';
import type { Results } from '../results.ts';
import { moderatoName } from '../tools/moderato.ts';
import { table } from './markdown.ts';
import { percent } from './plots.ts';

export function targets(
  tools: readonly string[],
  { evasion, innocent, short }: Pick<Results, 'evasion' | 'innocent'> & { short: Results['speed'][number] },
): string {
  const peers = tools.filter((tool) => tool !== moderatoName);
  const singles = evasion.combinations.filter(({ tricks }) => tricks.length === 1);
  const behind = singles.filter((one) => peers.some((peer) => ratio([one], peer) > ratio([one], moderatoName)));
  const pairs = evasion.combinations.filter(({ tricks }) => tricks.length === 2);
  const pairsBehind = pairs.filter((one) => peers.some((peer) => ratio([one], peer) > ratio([one], moderatoName)));
  const own = falsePositiveRate(innocent, moderatoName, 'all');
  const strong = peers.filter((peer) => recall(evasion, peer, 'all') > 0.6 || recall(evasion, peer, 'single') > 0.6);
  const faster = short.textsPerSecond[moderatoName]! / short.textsPerSecond.obscenity!;
  const rows: readonly (readonly [string, string, boolean])[] = [
    [
      'recall over all hidden texts, at least 97 %',
      percent(recall(evasion, moderatoName, 'all')),
      recall(evasion, moderatoName, 'all') >= 0.97,
    ],
    [
      'no peer ahead on any trick',
      behind.length === 0
        ? `none, and none ahead on ${pairs.length - pairsBehind.length} of ${pairs.length} pairs`
        : `behind on ${behind.map(({ tricks }) => tricks[0]).join(', ')}`,
      behind.length === 0,
    ],
    ['false positives per 100,000 words, at most 2', own.toFixed(2), own <= 2],
    [
      'fewer than any peer with over 60 % recall',
      strong.length === 0
        ? 'no peer has over 60 %'
        : strong.map((peer) => `${peer} ${falsePositiveRate(innocent, peer, 'all').toFixed(2)}`).join(', '),
      strong.every((peer) => falsePositiveRate(innocent, peer, 'all') > own),
    ],
    ["at least twice obscenity's texts per second", `${faster.toFixed(1)} times`, faster >= 2],
  ];
  return table(
    ['target', 'measured', ''],
    rows.map(([asked, measured, met]) => [asked, measured, met ? 'met' : '**not met**']),
  );
}
