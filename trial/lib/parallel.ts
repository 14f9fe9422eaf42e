/** Does some work for each item, a few at a time, in the order of the items. The first error ends it. */
export async function inParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let taken = 0;
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value, taken++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
