/** What covers the bottom of the window, the last one on top. */
const covering: HTMLElement[] = [];
const PROPERTY = '--bottom-actions';

/**
 * A ref for buttons that stick to the bottom of the window. It publishes how much they cover, so that toasts of small
 * screens stay above them. Those of a drawer count while it lies over those of the page.
 */
export function bottomActions(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  covering.push(element);
  publish();
  const observer = new ResizeObserver(publish);
  observer.observe(element);
  return () => {
    observer.disconnect();
    covering.splice(covering.indexOf(element), 1);
    publish();
  };
}

function publish(): void {
  const { style } = document.documentElement;
  const top = covering.at(-1);
  // without the safe area, which toasts keep clear of anyway
  if (top) style.setProperty(PROPERTY, `calc(${top.offsetHeight}px - env(safe-area-inset-bottom))`);
  else style.removeProperty(PROPERTY);
}
