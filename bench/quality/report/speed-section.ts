import { table } from '../../text-engine/report/markdown.ts';
import type { SpeedResult } from '../speed/speed-result.ts';
import { figure } from './figures.ts';

export function speedSection({ message, pass, devMix, longText, ...speed }: SpeedResult): string {
  return [
    '## Speed\n',
    `Processor time of one process with one model thread and model \`${speed.modelVersion}\`. All take turns on the same texts; the figures are those of the median round (${speed.machine}, ${speed.cores} cores,`,
    `load average ${speed.loadAverage.toFixed(1)}). A busy machine slows down all of them, so rely on the ratios, not on the times.\n`,
    table(
      ['', 'measured'],
      [
        ['fast model, 200 characters', `${message.fastModel.toFixed(1)} µs`],
        ['word lists and fast model, 200 characters', `${message.wordListsAndFastModel.toFixed(1)} µs`],
        ['obscenity, 200 characters', `${message.obscenity.toFixed(1)} µs`],
        ['a pass: the network, 64 tokens', `${figure(pass.whole, 2)} ms`],
        ['… up to its exit', `${figure(pass.early, 2)} ms`],
        ['all-MiniLM-L6-v2, converted to int8 in the same way, 64 tokens', `${figure(pass.baseline, 2)} ms`],
        [
          `${devMix.texts} texts of dev, default settings`,
          `${figure(devMix.shipped, 2)} ms per text, ${figure(devMix.passes, 2)} passes`,
        ],
        ['… times a pass', figure(devMix.shipped / pass.whole, 2)],
        [
          "… as on Perspective's paths, where everything is read to the end",
          `${figure(devMix.closely, 2)} ms per text`,
        ],
        [`${longText.characters.toLocaleString('en')} characters`, `${figure(longText.passes, 1)} passes`],
      ],
    ),
  ].join('\n');
}
