/** What the host hands to every mounted root: page, parcel and chrome alike. */
export interface RootProps {
  /** Where to mount. */
  domElement: HTMLElement;
  /**
   * Aborted when the root does not mount or unmount in time and the host goes on without it: nothing of it may be seen
   * from then on. For RemoteRoot, which comes with the host; so it is no part of the host API's version.
   */
  abandoned: AbortSignal;
  /** Which exposed module of the release this is, `./list`. Since 1.1.0. */
  exposedModule: string;
  /**
   * Opens a parcel of the same remote by the name in its remote.json; done when it is closed. Rejects when there is no
   * such parcel. Since 1.1.0.
   */
  openParcel: (name: string, values: unknown) => Promise<void>;
  /** The page's CSP nonce, for the style nodes antd adds. */
  nonce: string | undefined;
  /** The release this root was loaded from, for the log and for error cards. */
  release: { remote: string; version: string; snapshot: string };
  /** Ways on that failure cards offer, each for the address of the moment it is asked for. */
  links: {
    /** Opens the very snapshot of this visit for someone else; absent when the server made no token for it. */
    bugLink: () => string | undefined;
    /** Ends the pin of this tab; absent when it has none. */
    resetPin: () => string | undefined;
  };
  /** Tells the host that the root crashed while rendering; answers the reference to show to the visitor. */
  onCrash: (error: unknown) => string;
}

/** What a parcel gets beside: its own values and the way to end. */
export interface ParcelProps<Values = unknown> extends RootProps {
  values: Values;
  /** Ends the parcel; `result` goes to whoever opened it. */
  close: (result?: unknown) => void;
}
