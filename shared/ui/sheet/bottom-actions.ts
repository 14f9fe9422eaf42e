/** What covers the bottom of the window, the last one on top. */
const covering: HTMLElement[] = [];
/** How much of the window's bottom is covered. */
const COVERED = '--bottom-actions';
/** How much of the end of the page: by what is fixed. What is sticky leaves the end of the page free. */
const ROOM = '--bottom-room';

/**
 * A ref for buttons that stick to the bottom of the window. It publishes how much they cover, so that toasts of small
 * screens stay above them, and the footer of the page can be scrolled above them. Those of a drawer count while it lies
 * over those of the page.
 */
export function bottomActions(element: HTMLElement | null): (() => void) | undefined {
  // a preview in a frame covers nothing of this page
  if (element?.ownerDocument !== document) return undefined;
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
  const fixed = covering.findLast((element) => getComputedStyle(element).position === 'fixed');
  setHeight(COVERED, covering.at(-1));
  setHeight(ROOM, fixed);
}

function setHeight(property: string, element: HTMLElement | undefined): void {
  const { style } = document.documentElement;
  // without the safe area, which toasts keep clear of anyway
  if (element) style.setProperty(property, `calc(${element.offsetHeight}px - env(safe-area-inset-bottom))`);
  else style.removeProperty(property);
}
