import { table } from '../../text-engine/report/markdown.ts';
import type { QualityResult } from '../measure/quality-result.ts';
import type { SpeedResult } from '../speed/speed-result.ts';
import { figure } from './figures.ts';

export function speedSection(speed: SpeedResult, { asked }: QualityResult): string {
  const { message, tokens64, devMix, longText } = speed;
  const cheap = message.wordListsAndFastModel / 1000;
  const byModels =
    (cheap + tokens64.multilingual + tokens64.english) /
    (cheap + asked.multilingual * tokens64.multilingual + asked.english * tokens64.english);
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
        ['English model, 64 tokens', `${figure(tokens64.english, 2)} ms`],
        ['multilingual model, 64 tokens', `${figure(tokens64.multilingual, 2)} ms`],
        ['all-MiniLM-L6-v2, converted to int8 in the same way, 64 tokens', `${figure(tokens64.baseline, 2)} ms`],
        [`cascade, ${devMix.texts} texts of dev`, `${figure(devMix.cascade, 2)} ms per text`],
        ['every text through both deep models', `${figure(devMix.deep, 2)} ms per text`],
        ['… times the cascade', figure(devMix.deep / devMix.cascade, 2)],
        [
          '… times the cascade, computed from the times for 64 tokens and how often each model reads',
          figure(byModels, 2),
        ],
        [
          `${longText.characters.toLocaleString('en')} characters: passes of deep models`,
          `${longText.multilingual} multilingual, ${longText.english} English`,
        ],
      ],
    ),
  ].join('\n');
}
