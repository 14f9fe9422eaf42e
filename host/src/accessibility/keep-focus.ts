/** What is worth landing on, from the inside out: it has a name, or a page reads on from there. */
const PLACES =
  '[role=dialog], [role=region], [role=tabpanel], section[aria-label], section[aria-labelledby], aside[aria-label], form, table, main, [data-page]';
/** Milliseconds for whoever removed the element to move the focus: a dialog returns it to what opened it. */
const WAIT = 100;

interface Path {
  /** The element that had the focus, and what is around it, from the inside out. */
  elements: readonly Element[];
  /** The visitor moved away from the element, such as by clicking an empty part of the page, so the focus does not return to it. */
  isLeft: boolean;
}

/**
 * Keeps the place of the keyboard and of screen readers when the element with the focus is removed, such as the button of a row that
 * was saved and left the list (WCAG 2.4.3). Browsers move the focus to the body then, where reading starts over. It goes to what had
 * the focus before a dialog that is gone, or to the nearest part of the page around what was removed. Whoever moves the focus
 * there themselves, as most dialogs do, is left alone.
 * @returns a function that ends it
 */
export function keepFocus(page: Document): () => void {
  /** The page itself, and one for each dialog that was opened over it: the last element with the focus in each. */
  let paths: Path[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const elements = pathOf(target);
    const known = paths.findIndex((each) => each.elements.at(-1) === elements.at(-1));
    paths = [...(known === -1 ? paths.filter(isThere) : paths.slice(0, known)), { elements, isLeft: false }];
  };
  /** The press that moves the focus; a button that is disabled while it works loses the focus, too, and was not left. */
  let isPressed = false;
  const notePress = () => {
    isPressed = true;
    setTimeout(() => (isPressed = false));
  };
  const noteLeft = ({ target, relatedTarget }: FocusEvent) => {
    // to another element, which is remembered instead
    if (relatedTarget !== null || !isPressed) return;
    paths = paths.map((path) => (path.elements[0] === target ? { ...path, isLeft: true } : path));
  };
  const look = () => {
    clearTimeout(timer);
    const last = paths.at(-1);
    if (!last || last.isLeft || last.elements[0]?.isConnected !== false || !isLost(page)) return;
    timer = setTimeout(() => {
      if (!isLost(page)) return;
      // nothing is known of what had the focus before this code was loaded
      const place = nearestPlace(paths) ?? page.querySelector('main');
      if (place) focusOn(place);
    }, WAIT);
  };

  const observer = new MutationObserver(look);
  page.addEventListener('focusin', remember);
  page.addEventListener('mousedown', notePress, true);
  page.addEventListener('focusout', noteLeft);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', remember);
    page.removeEventListener('mousedown', notePress, true);
    page.removeEventListener('focusout', noteLeft);
  };
}

const isLost = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;

/** Up to the child of the body: the page, or the dialog. */
function pathOf(target: Element): Element[] {
  const path: Element[] = [];
  for (let element: Element | null = target; element && element.parentElement; element = element.parentElement) {
    if (element === target.ownerDocument.body) break;
    path.push(element);
  }
  return path;
}

/** Something of it is there to go back to. */
const isThere = ({ elements }: Path): boolean => elements.some((element) => element.isConnected);

/** What had the focus, if it is there and can have it; else the nearest place around it; the newest path that has one. */
function nearestPlace(paths: readonly Path[]): HTMLElement | undefined {
  for (const { elements, isLeft } of paths.toReversed()) {
    const found = elements.find(
      (element, index) => canTakeFocus(element) && ((index === 0 && !isLeft) || element.matches(PLACES)),
    );
    if (found) return found as HTMLElement;
  }
  return undefined;
}

const canTakeFocus = (element: Element): boolean =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled') && element.checkVisibility();

function focusOn(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (place.ownerDocument.activeElement === place) return;
  // a part of the page takes the focus only as long as it has it, and needs no ring: nothing can be done with it
  place.tabIndex = -1;
  place.style.outline = 'none';
  place.addEventListener(
    'blur',
    () => {
      place.removeAttribute('tabindex');
      place.style.removeProperty('outline');
    },
    { once: true },
  );
  place.focus({ preventScroll: true });
}
