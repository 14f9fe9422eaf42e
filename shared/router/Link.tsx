import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router';

/** Name in the `dataset` of a link under which it says what it takes along for the page it leads to, as JSON. */
export const HISTORY_STATE = 'historyState';

/**
 * A link to another address without loading the tab again. What it takes along (`state`, what JSON can hold) is in the markup
 * as well, so that the host can prerender the page with it (docs/decisions/0085).
 */
export function Link(props: LinkProps): ReactNode {
  const { state } = props as { state?: unknown };
  return <RouterLink {...props} data-history-state={state == null ? undefined : JSON.stringify(state)} />;
}
