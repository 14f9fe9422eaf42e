declare module 'plain-pages' {
  /** Remote and exposed module, `mfe-referrals/list` -> its lazy import. */
  export const pages: Record<string, () => Promise<unknown>>;
}
