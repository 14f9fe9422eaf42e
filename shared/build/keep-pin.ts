type Tab = Pick<Window, 'location' | 'history' | 'sessionStorage' | 'document' | 'stop'>;

/**
 * Keeps a tab on its pin. A page opened by a pin keeps the token in the tab's storage and takes it out of the address.
 * Any other page of that tab, as after a reload, stops and is opened again by the token. `?pin=off` ends the pin.
 *
 * Its text is the first script of every page (page-template-plugin.ts), so it uses nothing but its parameters. Without
 * a pin it costs one look into the storage.
 */
export function keepPin(tab: Tab, parameter: string, off: string, key: string): void {
  const { location, history, sessionStorage } = tab;
  const address = new URL(location.href);
  const token = address.searchParams.get(parameter);
  const kept = sessionStorage.getItem(key);
  if (token === null) {
    if (kept === null) return;
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
