/**
 * Limits the time to wait for some work. The work itself continues after that; its outcome is dropped.
 * @param limit milliseconds
 * @throws what `late` returns, when the work has not settled by then
 */
export async function withTimeout<T>(work: Promise<T>, limit: number, late: (limit: number) => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late(limit)), limit);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
