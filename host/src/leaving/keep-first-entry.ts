import { SPARE } from './spare-entry.ts';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * On the first entry of a document, Back would leave the portal while a dialog is open. Once something opens there, the page gets
 * a second entry with the same address, to which Back returns when it has closed that. The first one is spare then: Back passes
 * over it when nothing is open (close-on-back.ts). What has an address of its own, in the fragment, follows it. Where there are
 * other pages ahead, they stay, and with them the one entry. Browsers without the Navigation API do not say which entry is shown.
 * @returns a function that ends it
 */
export function keepFirstEntry(page: Pick<Window, 'document' | 'history' | 'location' | 'navigation'>): () => void {
  const { document, history, location } = page;
  const navigation = page.navigation as Navigation | undefined;
  if (!navigation) return () => {};
  const look = (): void => {
    if (location.hash !== '' || !document.querySelector(DIALOGS) || !canAddEntry(navigation)) return;
    // not in the state of the entry, which is the router's
    navigation.updateCurrentEntry({ state: SPARE });
    history.pushState(history.state, '');
  };
  // a visitor who goes on from the first entry to another page comes back to it
  const unmark = ({ navigationType, destination }: NavigateEvent): void => {
    const { currentEntry } = navigation;
    if (navigationType !== 'push' || destination.url === currentEntry?.url || currentEntry?.getState() !== SPARE)
      return;
    navigation.updateCurrentEntry({ state: undefined });
  };
  // what opens over the page is at the end of its body
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true });
  navigation.addEventListener('navigate', unmark);
  look();
  return () => {
    observer.disconnect();
    navigation.removeEventListener('navigate', unmark);
  };
}

/** Whether the entry is the first of its document, and an entry after it would take no other page away. */
function canAddEntry(navigation: Navigation): boolean {
  const { currentEntry } = navigation;
  if (!currentEntry) return false;
  const entries = navigation.entries();
  const isFirst = entries[currentEntry.index - 1]?.sameDocument !== true;
  return isFirst && entries.slice(currentEntry.index + 1).every(({ url }) => url === currentEntry.url);
}
