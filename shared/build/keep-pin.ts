type Tab = Pick<Window, 'location' | 'history' | 'sessionStorage' | 'document' | 'stop'>;

/**
 * Keeps a tab on its pin. A page opened by a pin keeps the token in the tab's storage and removes it from the address.
 * Any other page of that tab, as after a reload, stops and is opened again with the token. `?pin=off` ends the pin.
 *
 * Its text is the first script of every page (page-template-plugin.ts), so it only uses its parameters. Without
 * a pin it costs one read of the storage.
 */
export function keepPin(tab: Tab, parameter: string, off: string, key: string): void {
  const { location, history, sessionStorage } = tab;
  const address = new URL(location.href);
  const token = address.searchParams.get(parameter);
  const kept = sessionStorage.getItem(key);
  if (token === null) {
    // A token has about 200 characters; the server could not read an address with a very long one.
    if (kept === null || kept.length > 2000) return;
    tab.stop();
    address.searchParams.set(parameter, kept);
    location.replace(address.href);
    return;
  }
  if (token === off) {
    sessionStorage.removeItem(key);
  } else {
    sessionStorage.setItem(key, token);
    tab.document.documentElement.dataset['pinned'] = '';
  }
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address.href);
}
