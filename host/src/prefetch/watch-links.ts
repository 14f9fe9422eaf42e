import { HISTORY_STATE } from '@portal/shared/router';
import type { Intent } from './intent.ts';
import { keyOf, type PageEntry } from './page-entry.ts';

/** Milliseconds for which a link is pointed at before that means something; a pointer crosses many on its way. */
const DWELL = 40;

interface WatchLinksOptions {
  page: Document;
  /** Called with where the link leads, always another page of this origin. */
  onIntent: (entry: PageEntry, intent: Intent) => void;
}

/**
 * Follows pointer and focus over the links of the whole page, those of remotes and dialogs too. A finger that touches a link
 * may be about to scroll, so it counts like a pointer that rests.
 */
export function watchLinks({ page, onIntent }: WatchLinksOptions): void {
  let aimed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const aim = (entry: PageEntry | null) => {
    const key = entry && keyOf(entry);
    if (key === aimed) return;
    clearTimeout(timer);
    aimed = key;
    if (entry) timer = setTimeout(() => onIntent(entry, 'aimed'), DWELL);
  };
  const leave = () => aim(null);

  page.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') aim(entryBehind(event.target, page.location));
  });
  page.addEventListener('focusin', ({ target }) => aim(entryBehind(target, page.location)));
  page.addEventListener('pointerdown', (event) => {
    const { target, pointerType, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // another button or a key opens another tab
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const entry = entryBehind(target, page.location);
    if (pointerType === 'touch' || !entry) aim(entry);
    else onIntent(entry, 'pressed');
  });
  page.addEventListener('pointercancel', leave);
  page.documentElement.addEventListener('pointerleave', leave);
}

/** Where the link around an element leads, if that is another page in this tab. */
function entryBehind(target: EventTarget | null, here: Location): PageEntry | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (!['', '_self'].includes(link.target)) return null;
  if (link.origin !== here.origin || link.pathname === here.pathname) return null;
  const { [HISTORY_STATE]: written = 'null' } = link.dataset;
  try {
    return { address: new URL(link.href), state: JSON.parse(written) as unknown };
  } catch {
    // not one of the portal's links
    return null;
  }
}
