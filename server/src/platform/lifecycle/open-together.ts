/**
 * Opens several resources that are closed together. When a step fails, those that were opened before are closed, the
 * last first, and the error of that step is thrown, even if closing fails.
 * @param open gives each resource to the stack as soon as it is open
 * @param onCloseFailure receives errors of closing after a failed step
 */
export async function openTogether<T>(
  open: (opened: AsyncDisposableStack) => Promise<T>,
  onCloseFailure: (error: unknown) => void,
): Promise<{ value: T; close: () => Promise<void> }> {
  const opened = new AsyncDisposableStack();
  try {
    const value = await open(opened);
    return { value, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync().catch(onCloseFailure);
    throw error;
  }
}
