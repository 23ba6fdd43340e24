import type { Verdict } from './create-variants.ts';

/** Enough that no thread of a model is ever idle. */
const underWay = 16;

/** The verdicts in the order of the texts. */
export async function judgeAll(
  texts: readonly string[],
  judge: (text: string) => Verdict | Promise<Verdict>,
): Promise<Verdict[]> {
  const verdicts = new Array<Verdict>(texts.length);
  const waiting = texts.entries();
  const work = async () => {
    for (const [index, text] of waiting) verdicts[index] = await judge(text);
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return verdicts;
}
