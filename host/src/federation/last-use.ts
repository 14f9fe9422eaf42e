let usedAt = -Infinity;
const note = (): void => void (usedAt = performance.now());
for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, { capture: true, passive: true });

/** Whether the visitor has pressed anything on the page since a moment of `performance.now()`. */
export const isUsedSince = (moment: number): boolean => usedAt > moment;
