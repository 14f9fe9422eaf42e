import { z } from 'zod';
import { InviteRunProgress } from './people/accounts.ts';
import { LiveChange } from './page/live.ts';
import { POPUP_KINDS, PopupCandidate } from './content/popup.ts';
import { EntityId } from './primitives.ts';
import { AddressInfo } from './referrals/referral.ts';
import type { TopicRef } from './releases/release.ts';
import { PortalRole } from './people/roles.ts';
import { PartnerReference, PriceText, QuotePriceBasis, TitleView } from './escrow-and-title/title.ts';

/**
 * Everything that travels on the event bus: topic, version of its payload, payload, and whether the last value is
 * replayed to a late listener (`state`) or not (`event`). A topic that is not here is refused.
 */
export const TOPICS = {
  /** Whose data the page shows changed: sign-in, sign-out, login-as, return to admin. */
  'session.subject-changed': {
    version: 1,
    kind: 'state',
    payload: z.object({
      role: PortalRole.nullable(),
      actingRole: PortalRole.nullable(),
      agentId: EntityId.nullable(),
      reloDirectorId: EntityId.nullable(),
    }),
  },
  /** Something about the loaded agent was changed; components that show it refetch it. */
  'agent.changed': { version: 1, kind: 'event', payload: z.object({ agentId: EntityId }) },
  /** Opens the host's error modal (HOST-57, HOST-58). */
  'error-modal.open': { version: 1, kind: 'event', payload: z.object({ message: z.string().optional() }) },
  /**
   * Shows a short message of the host at the bottom left. Choosing its action sends `toast.action` with the action's id,
   * so that whoever showed it can act, even from a page that has been left (host API 1.2).
   */
  'toast.show': {
    version: 1,
    kind: 'event',
    payload: z.object({
      text: z.string(),
      tone: z.enum(['plain', 'failure']).default('plain'),
      action: z.object({ id: z.string(), label: z.string(), seconds: z.number().positive() }).optional(),
    }),
  },
  /** The action of a toast was chosen (host API 1.2). */
  'toast.action': { version: 1, kind: 'event', payload: z.object({ id: z.string() }) },
  /**
   * How many changes of a form are not saved; 0 ends it, also when the form is closed. The host asks before such a page is
   * left (host API 1.5).
   */
  'form.unsaved': {
    version: 1,
    kind: 'event',
    payload: z.object({
      /** Tells the forms of a page apart (host API 1.19); those without it are one. */
      form: z.string().optional(),
      /** The page, as its heading says. */
      title: z.string(),
      changes: z.number().int().nonnegative(),
      /** Whether a draft has all of them, so that closing the tab loses nothing. */
      isKept: z.boolean(),
      /** Whether what is not kept yet is on its way into the draft: leaving the page saves it (host API 1.18). */
      isBeingKept: z.boolean().optional(),
      /** Parameters of the address whose change takes the form away as another page would (host API 1.7). */
      parameters: z.array(z.string()).optional(),
    }),
  },
  /** Something for the agent was just sent: the host asks for news now instead of within a minute (host API 1.6). */
  'news.wanted': { version: 1, kind: 'event', payload: z.object({}) },
  /** A referral was changed; lists and counts that show it read again. */
  'referral.changed': {
    version: 1,
    kind: 'event',
    payload: z.object({ agentReferralId: EntityId, agentId: EntityId }),
  },
  /** A page has its first rows and wants to hear what is changed elsewhere, as every page of an agent does. */
  'live.wanted': { version: 1, kind: 'event', payload: z.object({}) },
  /** Changes that were made elsewhere, or here; some come twice. Whoever shows an older revision reads it again. */
  'live.changed': { version: 1, kind: 'event', payload: z.object({ changes: z.array(LiveChange) }) },
  /** Changes may have been missed: what is shown is read again. */
  'live.missed': { version: 1, kind: 'event', payload: z.object({}) },
  /** Staff did something in the name of the agent who is shown: whoever shows it reads it again (host API 1.7). */
  'staff-activity.added': { version: 1, kind: 'event', payload: z.object({}) },
  /** An escrow report of the agent was changed, or is further in its generation: whoever shows one reads it again (host API 1.10). */
  'report.changed': { version: 1, kind: 'event', payload: z.object({ agentId: EntityId }) },
  /**
   * Opens the escrow report of a referral, or the form that creates it, prefilled with what is known of the property (D-37,
   * host API 1.10).
   */
  'referral-report.open': {
    version: 1,
    kind: 'event',
    payload: z.object({
      agentId: EntityId,
      agentReferralId: EntityId,
      /** Whose referral it is, as the page shows them. */
      displayName: z.string(),
      address: AddressInfo,
    }),
  },
  /** How changes arrive, and the last sign of life, in milliseconds since 1970. */
  'live.state': {
    version: 1,
    kind: 'state',
    payload: z.object({ status: z.enum(['live', 'connecting', 'polling']), at: z.number() }),
  },
  /** Opens the unlock-contact-info popup (REF-46, SGD-18). */
  'unlock-contact.open': {
    version: 1,
    kind: 'event',
    payload: z.object({
      agentReferralId: EntityId,
      consumerId: EntityId,
      zip: z.string().nullable(),
      /** Whose contact it is, as the list shows them; absent: an older release of the list. */
      displayName: z.string().optional(),
      /** On one line; absent where nothing is known. */
      address: z.string().optional(),
    }),
  },
  /** Opens the title service for a referral: a new quote or net sheet, or a saved one (REP-09). */
  'title-service.open': {
    version: 1,
    kind: 'event',
    payload: z.object({
      agentReferralId: EntityId,
      view: TitleView,
      /** On one line; null: the property is not known yet. */
      address: z.string().nullable(),
      price: PriceText,
      basis: QuotePriceBasis,
      /** Id of a saved quote or net sheet; null: a new one. */
      recordId: PartnerReference.nullable(),
    }),
  },
  /** A quote or net sheet was saved to a referral; whoever lists them reads them again. */
  'title-event.changed': { version: 1, kind: 'event', payload: z.object({ agentReferralId: EntityId }) },
  /** The same was done somewhere else for a referral of the agent, in another tab for example (host API 1.11). */
  'title-events.changed': { version: 1, kind: 'event', payload: z.object({ agentId: EntityId }) },
  /**
   * Opens the agent-search dialog (REF-06); `restore` restores the previous search with its results (D-07), `showRun` shows
   * the bulk invite of this tab above it (host API 1.8).
   */
  'agent-search.open': {
    version: 1,
    kind: 'event',
    payload: z.object({ restore: z.boolean().default(false), showRun: z.boolean().default(false) }),
  },
  /**
   * A page has settled for an agent: remotes say which popups they would like to open (D-25, host API 1.9). Sent again
   * when another page is shown. A parcel that opens on it is mounted without a place on the page.
   */
  'popups.wanted': {
    version: 1,
    kind: 'event',
    payload: z.object({ agentId: EntityId, isActing: z.boolean(), path: z.string() }),
  },
  /** A remote would like to open a popup, or no longer would (D-25, host API 1.9). */
  'popup.candidate': { version: 1, kind: 'event', payload: PopupCandidate },
  /** Whose turn it is (D-25, host API 1.9): what a page draws itself, such as the ranking callout, waits for its turn. */
  'popup.turn': { version: 1, kind: 'state', payload: z.object({ kind: z.enum(POPUP_KINDS).nullable() }) },
  /** Each opens the parcel that renders this popup; the host sends them one at a time (D-25, host API 1.9). */
  'popup.rfa': { version: 1, kind: 'event', payload: z.object({}) },
  'popup.congratulations': {
    version: 1,
    kind: 'event',
    payload: z.object({ agentReferralId: EntityId, displayName: z.string(), zip: z.string().nullable() }),
  },
  'popup.requested-zips': { version: 1, kind: 'event', payload: z.object({}) },
  'popup.promotional-webinar': { version: 1, kind: 'event', payload: z.object({}) },
  'popup.onboarding-webinar': { version: 1, kind: 'event', payload: z.object({}) },
  'popup.featured-event': { version: 1, kind: 'event', payload: z.object({}) },
  /** The cart of an agent was changed, here or elsewhere: whoever shows it reads it again (host API 1.17). */
  'cart.changed': { version: 1, kind: 'event', payload: z.object({ agentId: EntityId }) },
  /** How many ZIPs are in an agent's cart, for the badge at the menu entry of the shop (D-29). */
  'cart.count': {
    version: 1,
    kind: 'state',
    payload: z.object({ agentId: EntityId, zips: z.number().int().nonnegative() }),
  },
  /** How far the bulk invite of this tab is, for the header (D-43, host API 1.8); null: there is none. */
  'invite-run.progress': { version: 1, kind: 'state', payload: InviteRunProgress.nullable() },
} as const satisfies Record<string, { version: number; kind: 'event' | 'state'; payload: z.ZodType }>;

export type Topic = keyof typeof TOPICS;
/** What listeners get. */
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]['payload']>;
/** What is sent: fields with a default may be left out. */
export type TopicInput<T extends Topic> = z.input<(typeof TOPICS)[T]['payload']>;

/** Every topic that code built from these sources knows, with the version of its payload. */
export const declaredTopics = (): TopicRef[] =>
  Object.entries(TOPICS).map(([topic, { version }]) => ({ topic, version }));
