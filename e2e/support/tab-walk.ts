import type { Page } from '@playwright/test';

/** More stops than any page has: a walk that takes longer is caught somewhere. */
const MAX_STOPS = 400;

/** A walk through a page with the Tab key. */
export interface TabWalk {
  /** The names of the stops, in order. */
  stops: string[];
  /** What a person who uses the keyboard would stumble over. */
  faults: string[];
}

/**
 * Presses Tab from the top of the page until the focus leaves the page or is where it began. Each stop is on the screen,
 * not covered, and looks different from before; each control is a stop, in the order of the page.
 * @param within what Tab cannot leave, such as an open dialog; default the page
 */
export async function walkByTab(page: Page, within = 'body'): Promise<TabWalk> {
  const first = await walkOnce(page, within);
  // what came to the page during the walk is there in the second one
  return first.faults.length === 0 ? first : walkOnce(page, within);
}

async function walkOnce(page: Page, within: string): Promise<TabWalk> {
  const expected = await page.evaluate(noteControls, within);
  if (within === 'body') await focusTop(page);
  const stops: string[] = [];
  const faults: string[] = [];
  const places: number[] = [];
  let hasLeft = false;
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus, within);
    // after the last control of a dialog the focus is in the browser's own bar once, as after the last of a page
    if (stop === null && within !== 'body' && !hasLeft) {
      hasLeft = true;
      continue;
    }
    if (stop === null || places.includes(stop.place)) break;
    places.push(stop.place);
    stops.push(stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
    if (stops.length > MAX_STOPS) {
      faults.push(`the focus is caught after ${stop.name}`);
      break;
    }
  }
  const missed = expected.filter((_, place) => !places.includes(place));
  faults.push(...missed.map((name) => `${name}: not reached`));
  const known = places.filter((place) => place < expected.length);
  // from where a dialog puts the focus, the walk goes around once
  const start = known.indexOf(Math.min(...known));
  const order = within === 'body' ? known : [...known.slice(start), ...known.slice(0, start)];
  if (order.some((place, index) => index > 0 && place < order[index - 1]!)) faults.push('not in the order of the page');
  return { stops, faults };
}

/** The next Tab goes to the first control, also on a page that has put the focus into a field. */
export const focusTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Numbers the controls in the order of the page and keeps how each looks. @returns their names */
function noteControls(within: string): string[] {
  const looks = new Map<Element, string>();
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');
  const isControl = (element: HTMLElement) => element.tabIndex >= 0 && !(element as HTMLButtonElement).disabled;
  /** Of a group of radios Tab reaches the chosen one, or the first. */
  const isReachedRadio = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.name === '') return true;
    const group = [
      ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`),
    ];
    return (group.find(({ checked }) => checked) ?? group[0]) === element;
  };
  const look = (element: Element) => {
    const parts: Element[] = [element, ...(element.parentElement?.children ?? [])];
    for (let at = element.parentElement, level = 0; at && level < 4; at = at.parentElement, level++) parts.push(at);
    return parts
      .map((part) => {
        const style = getComputedStyle(part);
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
        return [outline, style.boxShadow, style.borderColor, style.backgroundColor].join(' ');
      })
      .join('|');
  };
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      (element as HTMLElement).innerText ||
      (element as HTMLInputElement).labels?.[0]?.innerText ||
      element.outerHTML.slice(0, 80)
    ).replace(/\s+/g, ' ');
  const controls = [
    ...document
      .querySelector(within)!
      .querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter((element) => isControl(element) && isShown(element) && isReachedRadio(element));
  const focused = document.activeElement as HTMLElement | null;
  focused?.blur();
  for (const control of controls) looks.set(control, look(control));
  focused?.focus();
  Object.assign(window, { walk: { controls, looks, look, nameOf } });
  return controls.map(nameOf);
}

interface Stop {
  /** Its number among the controls; what was not there before is numbered after them. */
  place: number;
  name: string;
  faults: string[];
}

/** Null when nothing of the page has the focus. */
function lookAtFocus(within: string): Stop | null {
  const { controls, looks, look, nameOf } = (
    window as unknown as {
      walk: {
        controls: Element[];
        looks: Map<Element, string>;
        look: (element: Element) => string;
        nameOf: (element: Element) => string;
      };
    }
  ).walk;
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const faults: string[] = [];
  // what is drawn for an input that is itself not seen
  const drawn =
    focused instanceof HTMLInputElement && (getComputedStyle(focused).opacity === '0' || focused.offsetWidth < 3)
      ? (focused.labels?.[0] ?? focused.parentElement!)
      : focused;
  const boxes = [...drawn.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  // of an area to scroll that is larger than the screen, the part on the screen
  const shown = boxes
    .map(({ left, right, top, bottom }) => ({
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      width: Math.min(right, innerWidth) - Math.max(left, 0),
      height: Math.min(bottom, innerHeight) - Math.max(top, 0),
    }))
    .filter(({ width, height }) => width > 0 && height > 0);
  const points = shown.flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((across) =>
      [0.2, 0.5, 0.8].map((down) => [left + width * across, top + height * down] as const),
    ),
  );
  const hits = points.filter(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (drawn.contains(top) || top.contains(drawn) || focused.contains(top));
  });
  if (shown.length === 0) faults.push('not on the screen');
  else if (hits.length === 0) faults.push('covered');
  if (!document.querySelector(within)!.contains(focused)) faults.push('behind what is open');
  const before = looks.get(focused);
  if (before !== undefined && before === look(focused)) faults.push('looks the same with the focus');
  if ((focused as HTMLElement).tabIndex > 0) faults.push('has an order of its own');
  if (!controls.includes(focused)) controls.push(focused);
  return { place: controls.indexOf(focused), name: nameOf(focused), faults };
}
