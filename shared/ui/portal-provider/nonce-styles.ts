const treated = new WeakSet<Document>();

/**
 * Sets the page's nonce on every `<style>` that a script of this page creates. Parts of antd never pass it on (the
 * scroll lock of dialogs and drawers and the measuring of scroll bars), and without it the
 * content security policy drops their styles: the page would scroll behind an open dialog.
 *
 * This does not weaken the policy: a script that runs here could set the same nonce.
 */
export function nonceStyles(nonce: string, page: Document = document): void {
  if (treated.has(page)) return;
  treated.add(page);
  const createElement = page.createElement;
  page.createElement = function createElementWithNonce(this: Document, name: string, options?: ElementCreationOptions) {
    const element = createElement.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
