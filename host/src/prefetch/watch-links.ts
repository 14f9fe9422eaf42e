import type { Intent } from './page-prefetch.ts';

/** Milliseconds for which a link is pointed at before that means something; a pointer crosses many on its way. */
const DWELL = 60;

interface WatchLinksOptions {
  page: Document;
  /** Called with where the link leads, always another page of this origin. */
  onIntent: (address: URL, intent: Intent) => void;
}

/**
 * Follows pointer and focus over the links of the whole page, those of remotes and dialogs too. A finger that touches a link
 * may be about to scroll, so it counts like a pointer that rests.
 */
export function watchLinks({ page, onIntent }: WatchLinksOptions): void {
  let aimed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const aim = (address: URL | null) => {
    if (address?.href === aimed) return;
    clearTimeout(timer);
    aimed = address?.href ?? null;
    if (address) timer = setTimeout(() => onIntent(address, 'aimed'), DWELL);
  };
  const leave = () => aim(null);

  page.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') aim(addressOf(event.target, page.location));
  });
  page.addEventListener('focusin', ({ target }) => aim(addressOf(target, page.location)));
  page.addEventListener('pointerdown', (event) => {
    const { target, pointerType, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // another button or a key opens another tab
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const address = addressOf(target, page.location);
    if (pointerType === 'touch' || !address) aim(address);
    else onIntent(address, 'pressed');
  });
  page.addEventListener('pointercancel', leave);
  page.documentElement.addEventListener('pointerleave', leave);
}

/** Where the link around an element leads, if that is another page in this tab. */
function addressOf(target: EventTarget | null, here: Location): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (!['', '_self'].includes(link.target)) return null;
  return link.origin === here.origin && link.pathname !== here.pathname ? new URL(link.href) : null;
}
