/** Browsers take two taps for one double tap when they are no further apart. */
const DOUBLE_TAP = { ms: 300, px: 24 };
const CONTROLS = 'a, button, label, [role]';

interface Tap {
  control: Element;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the second half of a double tap whose first half has taken away what it hit. It would press what has appeared
 * under the finger instead: a tab of the bottom bar where the button of a sheet was. Another tap on what is still there
 * counts, and so do keys and the mouse.
 */
export function ignoreSecondTaps(page: Document): () => void {
  let last: Tap | null = null;
  const onClick = (event: MouseEvent): void => {
    // keys and scripts have no place on the screen
    if (event.detail === 0 || !(event.target instanceof Element) || isByMouse(event)) return;
    const before = last;
    const tap = {
      control: event.target.closest(CONTROLS) ?? event.target,
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
    };
    if (before && isDouble(before, tap) && !before.control.isConnected) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // a third tap belongs to the same one
      last = { ...tap, control: before.control };
    } else last = tap;
  };
  page.addEventListener('click', onClick, { capture: true });
  return () => page.removeEventListener('click', onClick, { capture: true });
}

/** Safari does not say what pointed. */
const isByMouse = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'mouse';

const isDouble = (first: Tap, second: Tap): boolean =>
  second.at - first.at <= DOUBLE_TAP.ms && Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP.px;
