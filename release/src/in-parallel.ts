/** Runs the work for all items, at most `limit` at a time, and answers in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  async function takeTurns(): Promise<void> {
    // All turns share one iterator, so each item is taken once.
    for (const [index, item] of waiting) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: limit }, takeTurns));
  return results;
}
