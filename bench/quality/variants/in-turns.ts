/** Enough to keep every model thread busy. */
const underWay = 16;

/** Handles several items at a time; the answers are in the order of the items. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  judge: (item: Item) => Answer | Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) answers[index] = await judge(item);
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return answers;
}
