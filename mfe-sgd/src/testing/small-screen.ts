/** Media queries of small screens match. @returns how to end it */
export function onSmallScreen(): () => void {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof globalThis.matchMedia;
  return () => void (globalThis.matchMedia = matchMedia);
}
