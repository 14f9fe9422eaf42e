/**
 * Keeps a prerendered page hidden in the document with its styles and layout already computed (docs/decisions/0084). The
 * browser caches both under `content-visibility: hidden`, but paints nothing and keeps the content from focus, search and
 * screen readers. Browsers without that property get the element when the page is shown.
 */
export class UnseenLayout {
  readonly #element: HTMLElement;
  readonly #outlet: HTMLElement;
  readonly #content = new MutationObserver(() => this.#layOut());

  constructor(element: HTMLElement, outlet: HTMLElement) {
    this.#element = element;
    this.#outlet = outlet;
    if (!('contentVisibility' in element.style)) return;
    // At its final width. Being fixed, it neither moves the current page nor extends its scrollable area.
    Object.assign(element.style, { position: 'fixed', width: `${outlet.getBoundingClientRect().width}px` });
    outlet.append(element);
    // React sets `display: none` again whenever it updates the hidden content.
    this.#content.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
    if (element.hasChildNodes()) this.#layOut();
  }

  /** Reveals the element in place: moving it would invalidate its layout. */
  show(): void {
    this.end();
    this.#element.removeAttribute('style');
    if (this.#element.parentNode !== this.#outlet) this.#outlet.append(this.#element);
  }

  end(): void {
    this.#content.disconnect();
  }

  /** Called when React has inserted or updated content, on which a hidden `Activity` sets `display: none`. */
  #layOut(): void {
    const { style, children } = this.#element;
    for (const child of children) if (child instanceof HTMLElement) child.style.removeProperty('display');
    style.removeProperty('content-visibility');
    // Forces layout now; the browser cannot paint before this function ends.
    this.#element.getBoundingClientRect();
    style.setProperty('content-visibility', 'hidden');
    // Ignores the changes made here.
    this.#content.takeRecords();
  }
}
