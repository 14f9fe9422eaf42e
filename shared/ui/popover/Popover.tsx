import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useBelow, useOutsidePress } from './use-below.ts';
import classes from './Popover.module.css';

interface PopoverProps {
  /** What it is below; its end is aligned with the end of this. */
  anchor: RefObject<HTMLElement | null>;
  /** Names it for screen readers. */
  label: string;
  /** A menu moves the focus between its items with the arrow keys. Default: dialog. */
  role?: 'dialog' | 'menu';
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled), a[href]';
const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

/**
 * A panel below a button, open for as long as it is rendered; a sheet at the bottom of small screens. Escape and a press
 * outside close it. Its code is loaded when it opens: render it inside `OpenedOnDemand`, which also returns the focus.
 * `{isOpen && <Popover anchor={button} label="Columns" onClose={close}>…</Popover>}`
 */
export function Popover({ anchor, label, role = 'dialog', onClose, className, children }: PopoverProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useBelow(anchor, panel, { align: 'end', isOpen: true });
  useOutsidePress(anchor, panel, true, onClose);
  // before it is painted: the next key is meant for it
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      // a dialog around it stays open
      event.stopPropagation();
      onClose();
    } else if (role === 'menu' && (event.key === 'Tab' || moveFocus(event.currentTarget, event.key))) {
      event.preventDefault();
    }
  };
  return (
    // its role is one of two, which the rule does not see
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} role={role} aria-label={label} className={clsx(classes.panel, className)} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Moves the focus between the items of a menu. @returns whether the key does */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const index = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
  const step = steps[key];
  if (step === undefined) return false;
  items.at(step % items.length)?.focus();
  return true;
}
