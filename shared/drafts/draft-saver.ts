import { session, subjectKey } from '@portal/shared/session';

/** A draft is saved when nothing was typed for this long. */
export const SAVE_AFTER_MS = 700;

interface DraftSaverOptions {
  /** After a save, with the server's time, unless something newer waits to be saved. */
  onSaved?: (updatedAt: string) => void;
  /** A save failed; the next change, or closing the form, tries again. */
  onFailed?: (error: unknown) => void;
}

/** Replaces the draft on the server, also while the page is being closed. */
export type PutDraft<Input> = (input: Input) => Promise<{ updatedAt: string }>;

/**
 * Saves the draft of one form (D-46): 700 ms after the last change, when the tab is hidden and when the form is closed,
 * one save at a time, and the last value wins. It saves for the person for whom it was made; when someone else is
 * signed in or acted for, what is left is dropped. Nothing is kept in the browser.
 */
export class DraftSaver<Input> {
  readonly #put: PutDraft<Input>;
  readonly #options: DraftSaverOptions;
  readonly #author = subjectKey(session.current);
  #waiting: Input | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether what waits is to be saved as soon as no other save runs. */
  #isDue = false;
  #isSaving = false;
  #running: Promise<void> = Promise.resolve();

  constructor(put: PutDraft<Input>, options: DraftSaverOptions = {}) {
    this.#put = put;
    this.#options = options;
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Whether the person for whom it was made is still the one who is signed in or acted for. */
  get isAuthorPresent(): boolean {
    return subjectKey(session.current) === this.#author;
  }

  /** The form has changed. */
  change(input: Input): void {
    this.#waiting = input;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
  }

  /** Saves now what is not saved yet. Resolves when that is done or failed; never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isDue = true;
    if (!this.#isSaving) this.#running = this.#saveWhileDue();
    return this.#running;
  }

  /**
   * Drops what is not saved yet, and waits for the save under way. Before a submit, or before the draft is deleted: a later save would
   * bring the deleted draft back. After a refused submit, call `change` with the values again.
   */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isDue = false;
    this.#waiting = null;
    await this.#running;
    // that save may have failed, and waits to be tried again
    this.#waiting = null;
  }

  /** The form is closed: saves what is left, and listens no longer. */
  close(): Promise<void> {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    return this.flush();
  }

  readonly #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') void this.flush();
  };

  async #saveWhileDue(): Promise<void> {
    this.#isSaving = true;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        const input = this.#take();
        if (input) await this.#save(input);
      }
    } finally {
      this.#isSaving = false;
    }
  }

  async #save(input: Input): Promise<void> {
    const { onSaved, onFailed } = this.#options;
    try {
      const { updatedAt } = await this.#put(input);
      if (this.#waiting === null) onSaved?.(updatedAt);
    } catch (error) {
      // unless something newer was typed meanwhile
      this.#waiting ??= input;
      onFailed?.(error);
    }
  }

  #take(): Input | null {
    const input = this.#waiting;
    this.#waiting = null;
    return this.isAuthorPresent ? input : null;
  }
}
