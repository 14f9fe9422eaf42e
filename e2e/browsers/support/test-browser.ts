/** A browser that the journeys run in. The rest of them is written once, against this. */
export interface TestBrowser {
  /** With its version: `Firefox 153.0`. */
  name: string;
  /** Opens a tab of a new visitor: no cookies, no storage, nothing cached. */
  newVisitor: () => Promise<Tab>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Opens an address and waits until it has loaded. */
  goTo: (url: string) => Promise<void>;
  /**
   * Runs a function in the page and answers what it returns, or resolves to.
   * @throws when the page is replaced by another meanwhile
   */
  run: <Args extends Plain[], Result>(what: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  /** Runs the text of a script in the page. */
  runScript: (script: string) => Promise<void>;
  /** As `run`, for a function that returns an element. */
  element: <Args extends Plain[]>(
    what: (...args: Args) => Element | null,
    ...args: Args
  ) => Promise<ElementInTab | null>;
  /** Writes a picture of what is visible to a `.png` file. */
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** An element as people use it: events come from the browser, not from a script. */
export interface ElementInTab {
  click: () => Promise<void>;
  /** Types a text into the element, which has the focus afterwards. */
  type: (text: string) => Promise<void>;
}

/** What can be passed to a page. */
export type Plain = string | number | boolean | null | undefined | Plain[] | { readonly [key: string]: Plain };
