import { useState } from 'react';

interface HeldOpen<Opened> {
  /** What is open: what the address says, or what it said before, while the question is open. */
  opened: Opened;
  /** Whether to ask: the address says something else, and what was typed would be lost. */
  isAsking: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  /** Follows the address. */
  leave: () => void;
}

/**
 * A form over the list is opened and closed by the address, also by Back. One with something that is in no draft stays
 * open until the visitor has decided.
 * @param addressed what the address says is open
 */
export function useHeldOpen<Opened>(addressed: Opened): HeldOpen<Opened> {
  const [opened, setOpened] = useState(addressed);
  const [isUnsaved, setUnsaved] = useState(false);
  const isAsking = isUnsaved && opened !== addressed;
  if (!isUnsaved && opened !== addressed) setOpened(addressed);
  return { opened, isAsking, onUnsaved: setUnsaved, leave: () => setUnsaved(false) };
}
