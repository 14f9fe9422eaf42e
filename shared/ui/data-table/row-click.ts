import type { MouseEvent } from 'react';

const controls =
  'a,button,input,select,textarea,label,summary,[role=button],[role=menuitem],[role=option],[role=checkbox]';

/**
 * Handlers that make a whole row a target (REF-30, CS-060): clicks on controls inside it, clicks that end a text
 * selection and clicks in a menu that merely belongs to the row do not count. With the middle button, Ctrl, Cmd or Shift
 * the row's link opens in a new tab, as a link does.
 */
export function rowClickHandlers(onClick: () => void): {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onAuxClick: (event: MouseEvent<HTMLElement>) => void;
} {
  return {
    onClick: (event) => {
      if (event.defaultPrevented || !isOnRowItself(event)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openInTab(event.currentTarget);
      else onClick();
    },
    onAuxClick: (event) => {
      if (event.button === 1 && isOnRowItself(event)) openInTab(event.currentTarget);
    },
  };
}

function isOnRowItself({ target, currentTarget: row }: MouseEvent<HTMLElement>): boolean {
  // React also bubbles events out of portals: a menu in the body is not part of the row
  if (!(target instanceof Element) || !row.contains(target)) return false;
  const control = target.closest(controls);
  if (control && row.contains(control)) return false;
  const selection = document.getSelection();
  return !selection || selection.isCollapsed || !row.contains(selection.anchorNode);
}

function openInTab(row: HTMLElement): void {
  const address = row.querySelector<HTMLAnchorElement>('a[data-row-link]')?.href;
  if (address) window.open(address, '_blank', 'noopener');
}
