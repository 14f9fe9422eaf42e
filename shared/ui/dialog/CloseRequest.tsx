import { type ReactNode, useEffect, useRef } from 'react';

/** The event that asks the dialog it is dispatched at to close. */
const CLOSE = 'portal:close';
const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';

/**
 * Asks the dialog on top of the page to close, as its cancel button would.
 * @returns whether there is one that heard it; one that must stay open hears it, too
 */
export function requestClose(page: Document): boolean {
  const top = [...page.querySelectorAll(DIALOGS)].findLast((dialog) => dialog.checkVisibility());
  const event = new CustomEvent(CLOSE, { cancelable: true });
  top?.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Inside a dialog: closes it when that is asked for. */
export function CloseRequest({ onClose }: { onClose: () => void }): ReactNode {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = inside.current?.closest(DIALOGS);
    const close = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    dialog?.addEventListener(CLOSE, close);
    return () => dialog?.removeEventListener(CLOSE, close);
  });
  return <span ref={inside} hidden />;
}
