import type { Agent, PopupKind } from '@portal/shared/contracts';

/** For whom, and where, popups are looked for. */
export interface PopupContext {
  agent: Agent;
  /** An admin acts for the agent: only the test flag opens something (CS-086). */
  isActing: boolean;
  /** The page that is shown, as its pattern in remote.json. */
  path: string;
  /** Query of the address, with its question mark. */
  search: string;
}

/** When a popup of this remote is due. The host knows the order and the one-at-a-time; the conditions are here (D-25). */
export interface PopupRule {
  kind: PopupKind;
  /** Pages on which it may open, as patterns in remote.json. Left out: all of them. */
  onlyOn?: string[];
  /**
   * Whether it is due; with an id where there can be several of the kind, each of which opens once in a visit. May throw, when
   * what it needs cannot be read: it is not due then.
   */
  isDue: (context: PopupContext) => Promise<boolean | { id: string }>;
}
