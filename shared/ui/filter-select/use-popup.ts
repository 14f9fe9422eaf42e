import { useRef, useState, type RefObject } from 'react';
import { useBelow, useOutsidePress } from '../popover/use-below.ts';

interface Popup {
  trigger: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open: () => void;
  /** Closes, and returns the focus to the trigger unless it has already moved elsewhere. */
  close: (options?: { keepsFocus?: boolean }) => void;
}

/** A panel below its button, closed by a press outside. */
export function usePopup(): Popup {
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBelow(trigger, panel, { isOpen });
  useOutsidePress(trigger, panel, isOpen, () => setOpen(false));

  return {
    trigger,
    panel,
    isOpen,
    open: () => setOpen(true),
    close: ({ keepsFocus = false } = {}) => {
      setOpen(false);
      if (!keepsFocus) trigger.current?.focus();
    },
  };
}
