import { PIN_PARAMETER } from '@portal/shared/contracts';
import { withPin } from './visit-links.ts';

interface CarryPinOptions {
  /** The token of this tab's pin. */
  token: string;
  /** Whether this path is a page of the portal; nothing else may see the token. */
  isPage: (pathname: string) => boolean;
}

/** Formats in which a dragged link names its address: everywhere, and in Firefox. */
const DRAGGED = ['text/uri-list', 'text/x-moz-url'];

/**
 * Pins what a pinned tab opens in another tab or window as well: the pin is in the session storage of one tab,
 * which a new one does not get. A link gets the token only for the moment in which the browser reads its address, so
 * addresses stay clean and the token cannot be copied by accident.
 */
export function carryPin({ token, isPage }: CarryPinOptions, tab: Window & typeof globalThis = window): void {
  /** The address with the pin; null where it must not appear: other sites, files, and addresses that already name a pin. */
  const pinned = (address: string): string | null => {
    const url = URL.parse(address, tab.document.baseURI);
    const isOurs = url?.origin === tab.location.origin && isPage(url.pathname);
    return isOurs && !url.searchParams.has(PIN_PARAMETER) ? withPin(url, token) : null;
  };

  const lend = (link: HTMLAnchorElement): void => {
    const [own, lent] = [link.getAttribute('href')!, pinned(link.href)];
    if (lent === null) return;
    link.setAttribute('href', lent);
    // The browser follows the link, or opens its menu, before the next task.
    setTimeout(() => link.getAttribute('href') === lent && link.setAttribute('href', own));
  };

  const onClick = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link && opensAnotherTab(event, link)) lend(link);
  };
  // Enter with Ctrl is a click with Ctrl to the browser.
  tab.addEventListener('click', onClick, true);
  tab.addEventListener('auxclick', onClick, true);
  tab.addEventListener('contextmenu', (event) => linkOf(event) && lend(linkOf(event)!), true);
  tab.addEventListener(
    'dragstart',
    (event) => {
      const link = linkOf(event);
      const lent = link && pinned(link.href);
      if (!lent || !event.dataTransfer) return;
      // For a drop on the tab bar; what is dropped into a text field is unchanged.
      for (const format of event.dataTransfer.types.filter((type) => DRAGGED.includes(type))) {
        event.dataTransfer.setData(format, lent);
      }
    },
    true,
  );

  const open = tab.open.bind(tab);
  tab.open = (address, target, features) => {
    // Without an address it is an empty tab.
    const lent = address && isAnotherTab(target) ? pinned(String(address)) : null;
    return open(lent ?? address, target, features);
  };
}

/** The link under an event, unless it is a download. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && !link.hasAttribute('download') ? link : null;
}

function opensAnotherTab({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement): boolean {
  if (button === 1) return true;
  return button === 0 && (ctrlKey || metaKey || shiftKey || (target !== '' && isAnotherTab(target)));
}

const isAnotherTab = (target = '_blank'): boolean => !['_self', '_parent', '_top'].includes(target);
