export function takeTurns<T>(
  lockFile: string,
  work: () => Promise<T>,
  onWait?: (holder: number | null) => void,
): Promise<T>;
