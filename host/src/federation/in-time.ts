/**
 * Waits for some work for a limited time. The work itself goes on after that; its outcome is dropped.
 * @param limit milliseconds
 * @throws what `late` makes, when the work has not settled by then
 */
export async function inTime<T>(work: Promise<T>, limit: number, late: (limit: number) => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late(limit)), limit);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
