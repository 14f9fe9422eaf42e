/**
 * Knows whether the page holds a half-filled form: something was typed or chosen in a field that is still there and not
 * empty. Read from the page itself, so it holds for every remote, whichever release it is.
 */
export class FormInProgress {
  readonly #fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

  constructor(page: Document) {
    page.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) this.#fields.add(target);
      this.#drop();
    });
  }

  get isThere(): boolean {
    this.#drop();
    return this.#fields.size > 0;
  }

  /** What was typed in a part of the page is saved or discarded, as its form says; dialogs are elsewhere. */
  settle(part: Element): void {
    for (const field of this.#fields) if (part.contains(field)) this.#fields.delete(field);
  }

  #drop(): void {
    for (const field of this.#fields) {
      if (!field.isConnected || field.value === '') this.#fields.delete(field);
    }
  }
}
