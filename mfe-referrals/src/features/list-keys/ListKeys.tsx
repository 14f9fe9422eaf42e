import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useListSettings } from '../list-views/list-views.queries.ts';
import { type ListAction, listAction } from './list-key.ts';

const help = onDemand(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog));

interface ListKeysProps {
  /** What the rows, or the cards, are in. */
  rows: RefObject<HTMLElement | null>;
}

/**
 * Makes the list work with the keyboard: `/` goes to the search, the arrows or j and k from row to row, `u` to the update
 * of the row, `x` selects it, Escape clears the selection, `?` says all of it. A row is where the focus is: on its link, which is what screen readers announce and
 * Enter opens.
 */
export function ListKeys({ rows }: ListKeysProps): ReactNode {
  const { hasLetterKeys } = useListSettings();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = listAction(event, hasLetterKeys);
      if (action === null) return;
      if (action === 'help') setHelpOpen(true);
      else if (!act(rows.current, action)) return;
      // not scrolled, and not typed into the field that just got the focus
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows, hasLetterKeys]);
  const close = () => setHelpOpen(false);
  return (
    isHelpOpen && (
      <OpenedOnDemand demand={help} onClose={close}>
        {(KeysDialog) => <KeysDialog onClose={close} />}
      </OpenedOnDemand>
    )
  );
}

/** @returns whether there was something to do */
function act(rows: HTMLElement | null, action: Exclude<ListAction, 'help'>): boolean {
  if (action === 'search') return focusSearch();
  return action === 'clear' ? clearSelection() : actOnRow(rows, action);
}

/** @returns whether something was selected */
function clearSelection(): boolean {
  const button = document.querySelector<HTMLElement>('[data-clear-selection]');
  button?.click();
  return button !== null;
}

/** @returns whether there is a search field; small screens have none before it is opened */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** @returns whether there was something to do */
function actOnRow(rows: HTMLElement | null, action: 'next' | 'previous' | 'update' | 'select'): boolean {
  const links = [...(rows?.querySelectorAll<HTMLElement>('a[data-row-link]') ?? [])];
  const index = links.findIndex((link) => rowOf(link)?.contains(document.activeElement));
  if (action === 'update' || action === 'select') {
    const target = action === 'update' ? 'a[data-row-update]' : 'input[data-row-checkbox]';
    const control = rowOf(links[index])?.querySelector<HTMLElement>(target);
    control?.click();
    return control !== undefined && control !== null;
  }
  // From elsewhere to the first row; at the ends it stays where it is.
  const step = action === 'next' ? 1 : -1;
  const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1);
  links[next]?.focus();
  return links.length > 0;
}

const rowOf = (link: HTMLElement | undefined): Element | null => link?.closest('tr, li') ?? null;
