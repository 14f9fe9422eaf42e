export function withFileLock<T>(
  lockFile: string,
  work: () => Promise<T>,
  onWait?: (holder: number | null) => void,
): Promise<T>;
export function isAlive(pid: number): boolean;
