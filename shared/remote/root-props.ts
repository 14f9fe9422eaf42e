import type { Prerender } from './prerender.ts';

/** What the host passes to every mounted root: page, parcel and chrome alike. */
export interface RootProps {
  /** Where to mount. */
  domElement: HTMLElement;
  /**
   * Aborted when the root does not mount or unmount in time and the host continues without it: it must not be visible
   * from then on. For RemoteRoot, which is part of the host; so it is not covered by the host API's version.
   */
  abandoned: AbortSignal;
  /** Set for a page that is rendered before it is opened. For RemoteRoot, like `abandoned`. */
  prerender?: Prerender;
  /**
   * How the host replaces this root after a crash while rendering, by one of the last known good release. For RemoteRoot, like
   * `abandoned`.
   */
  recovery?: {
    /** @returns whether the root is replaced at once: nobody has used it yet */
    afterCrash: (error: unknown) => boolean;
    /** @returns whether the root is replaced, instead of being rendered again */
    onRetry: () => boolean;
  };
  /** Which exposed module of the release this is, `./list`. Since 1.1.0. */
  exposedModule: string;
  /**
   * Opens a parcel of the same remote by the name in its remote.json; resolves when it is closed. Rejects when there is no
   * such parcel. Since 1.1.0.
   */
  openParcel: (name: string, values: unknown) => Promise<void>;
  /** The page's CSP nonce, for the style nodes antd adds. */
  nonce: string | undefined;
  /** The release this root was loaded from, for the log and for error cards. */
  release: { remote: string; version: string; snapshot: string };
  /** Links that failure cards offer, each built from the address at the time of the call. */
  links: {
    /** Opens this visit's exact snapshot for someone else; absent when the server created no token for it. */
    bugLink: () => string | undefined;
    /** Resets the pin of this tab; absent when it has none. */
    resetPin: () => string | undefined;
  };
  /** Reports to the host that the root crashed while rendering; returns the reference to show to the visitor. */
  onCrash: (error: unknown) => string;
}

/** Additional props of a parcel: its own values and a function to close it. */
export interface ParcelProps<Values = unknown> extends RootProps {
  values: Values;
  /** Closes the parcel; its opener receives `result`. */
  close: (result?: unknown) => void;
}
