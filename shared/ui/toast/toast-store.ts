/** Text and action of a toast. */
export interface ToastContent {
  message: string;
  /** A quieter second line. */
  detail?: string;
  /** `done` by default; `problem` is announced at once, `people` is for what someone else did. */
  kind?: 'done' | 'info' | 'problem' | 'people';
  /** One thing to do about it: `{ label: 'Undo', onSelect }`. Choosing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /**
   * Seconds until it closes by itself, counted down inside the action; 8 with an action (D-16: a status change can be
   * undone for 8 seconds), 5 without. With `null` it stays until its action is used or it is closed.
   */
  seconds?: number | null;
}

export interface Toast extends ToastContent {
  id: number;
  seconds: number | null;
}

type Listener = () => void;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast from anywhere in any remote; one at a time, so it replaces the previous one. Returns a function that
 * closes it if it is still open. `showToast({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: undo } })`
 */
export function showToast(content: ToastContent): () => void {
  lastId += 1;
  const id = lastId;
  const seconds = content.seconds === undefined ? (content.action ? 8 : 5) : content.seconds;
  set({ ...content, id, seconds });
  return () => closeToast(id);
}

/** Closes the toast with this id, or the current one. */
export function closeToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) set(null);
}

/** The current toast, for the viewport. */
export function readToast(): Toast | null {
  return current;
}

/** Whether one is on the screen, which another would replace. */
export const isToastOpen = (): boolean => current !== null;

/** Resolves once none is on the screen. */
export function toastClosed(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (current) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
    check();
  });
}

export function watchToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
