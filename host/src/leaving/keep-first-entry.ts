const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * Before the first entry of a tab there is nothing of the portal, so Back there would leave it with what is open over the page.
 * Once something opens, the page gets a second entry with the same address, to which Back returns when it has closed that
 * (close-on-back.ts), and which it passes over when nothing is open. What has an address of its own, in the fragment, follows it.
 * @returns a function that ends it
 */
export function keepFirstEntry(page: Pick<Window, 'document' | 'history' | 'location' | 'navigation'>): () => void {
  const { document, history, location } = page;
  // not every browser has it
  const navigation = page.navigation as Navigation | undefined;
  const look = (): void => {
    if (navigation?.currentEntry?.index !== 0 || location.hash !== '' || !document.querySelector(DIALOGS)) return;
    history.pushState(history.state, '');
  };
  // what opens over the page is at the end of its body
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true });
  look();
  return () => observer.disconnect();
}
