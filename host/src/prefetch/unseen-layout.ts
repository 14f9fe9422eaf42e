/**
 * Keeps a page that was prerendered in the document, unseen, with style and layout of its content computed
 * (docs/decisions/0084): the browser keeps both for what `content-visibility: hidden` skips, while nothing of it is
 * painted, focused, found or read out. A browser without it gets the element when the page is shown.
 */
export class UnseenLayout {
  readonly #element: HTMLElement;
  readonly #outlet: HTMLElement;
  readonly #content = new MutationObserver(() => this.#layOut());

  constructor(element: HTMLElement, outlet: HTMLElement) {
    this.#element = element;
    this.#outlet = outlet;
    if (!('contentVisibility' in element.style)) return;
    // As wide as it will be, and in nobody's way: a fixed element moves nothing, and the page does not scroll to it.
    Object.assign(element.style, { position: 'fixed', width: `${outlet.getBoundingClientRect().width}px` });
    outlet.append(element);
    // React hides the content again when it renders something new in it.
    this.#content.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
  }

  /** Shows it, where it already is: an element that is moved is laid out again. */
  show(): void {
    this.end();
    this.#element.removeAttribute('style');
    if (this.#element.parentNode !== this.#outlet) this.#outlet.append(this.#element);
  }

  end(): void {
    this.#content.disconnect();
  }

  /** Once React has put the content in, which comes with `display: none` until its `Activity` is visible. */
  #layOut(): void {
    const { style, children } = this.#element;
    for (const child of children) if (child instanceof HTMLElement) child.style.removeProperty('display');
    style.removeProperty('content-visibility');
    // Computes the layout now; no frame is painted in between.
    this.#element.getBoundingClientRect();
    style.setProperty('content-visibility', 'hidden');
    // those of this function
    this.#content.takeRecords();
  }
}
