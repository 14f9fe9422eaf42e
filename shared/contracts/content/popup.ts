import { z } from 'zod';
import { EntityId } from '../primitives.ts';

/**
 * Everything that pops up by itself, in the order in which it does (D-25). `session-expiry` is the host's own; the others
 * are offered by remotes.
 */
export const POPUP_KINDS = [
  'session-expiry',
  'rfa',
  'ranking-callout',
  'congratulations',
  'requested-zips',
  'promotional-webinar',
  'onboarding-webinar',
  'featured-event',
] as const;
export type PopupKind = (typeof POPUP_KINDS)[number];

/** A popup that a remote would like to open. A later candidate of the same kind takes its place. */
export const PopupCandidate = z.object({
  /** For whom: one that comes late, for the person before, opens nothing. */
  agentId: EntityId,
  /** One of POPUP_KINDS. The host ignores one that it does not know, such as that of a newer remote. */
  kind: z.string().max(60),
  /**
   * `checking`: not known yet; what comes later in the order waits for it, for five seconds at most. `ineligible` takes
   * the candidate back.
   */
  eligibility: z.enum(['checking', 'eligible', 'ineligible']),
  /** Which one of its kind: each opens once in a visit. Left out: there is only one. */
  id: z.string().max(60).default(''),
  /** The payload of its topic, `popup.` and the kind. */
  values: z.unknown().optional(),
  /** Pages on which it may open, as paths. Left out: all of them. */
  onlyOn: z.array(z.string()).optional(),
  /** Pages on which it must not open. */
  notOn: z.array(z.string()).optional(),
});
export type PopupCandidate = z.output<typeof PopupCandidate>;

/** The parameter of an address that opens the promotional webinar whatever its conditions (DASH-05, CS-085). */
export const WEBINAR_TEST_FLAG = { name: 'testAgentWebinarPopup', value: '1' } as const;

/** @param search the query of the address, with or without its question mark */
export const hasWebinarTestFlag = (search: string): boolean =>
  new URLSearchParams(search).get(WEBINAR_TEST_FLAG.name) === WEBINAR_TEST_FLAG.value;

/**
 * In local storage: what pops up by itself stays closed in this browser, for tests and benches of what is under it. The
 * ranking callout covers nothing and is shown.
 */
export const POPUPS_SWITCH = { key: 'portalPopups', off: 'off' } as const;
