import { z } from 'zod';
import { PortalRole } from '../people/roles.ts';

/** `app_ctx` in session storage (HOST-62…64): ids and contexts only, never a token and no consumer data (CS-012). */
export const AppContext = z.object({
  agent: z.object({ agentId: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  reloDirector: z.object({ reloDirectorId: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  role: PortalRole.nullable(),
  dashboardContext: z.object({
    agentRank: z.number().nullable(),
    agentStats: z.unknown().nullable(),
    agentZipStats: z.unknown().nullable(),
    statsForAgentId: z.number().nullable(),
    loading: z.boolean(),
    isDashboardStatsRevalidating: z.boolean(),
    renderRankingCallout: z.boolean(),
  }),
  endpointReportsContext: z.object({
    errorModal: z.object({ open: z.boolean(), message: z.string() }),
    loading: z.boolean(),
    reports: z.record(z.string(), z.unknown()),
  }),
  sessionContext: z.object({
    email: z.string().nullable(),
    groups: z.array(z.string()),
    actingRole: PortalRole.nullable(),
    loading: z.boolean(),
  }),
});
export type AppContext = z.infer<typeof AppContext>;

export const APP_CONTEXT_KEY = 'app_ctx';
/** Session-storage flags (HOST-66, CS-013). */
export const STORAGE_KEYS = {
  requestedZips: 'showRequestedZIPNowAvailableModal',
  firstTimeLogin: 'firstTimeLogin',
  rankCallout: 'rankCallout',
  reactivationModalResponse: 'reactivationModalResponse',
  renderedPopups: 'renderedPopups',
  /** Page options of the referral categories; cleared on sign-out like the others (REF-12, CS-056). */
  referralPages: 'referralPages',
  /** The search an admin is in or left by logging in as someone (D-07), whether it is open, and a bulk invite. */
  adminSearch: 'adminSearch',
  adminSearchOpen: 'adminSearchOpen',
  inviteRun: 'inviteRun',
  /** What the header says of a bulk invite, also while the code of the invites is not loaded. */
  inviteProgress: 'inviteProgress',
  /** How many ZIPs the cart of an agent has, for the badge in the menu. */
  cartCount: 'cartCount',
  /** The key of an order that was sent and not answered yet. */
  orderAttempt: 'portal.order-attempt',
  /** The banner above the pages was closed for this visit (EVT-13). */
  floatingBannerClosed: 'floatingBannerClosed',
  floatingBannerNotForReader: 'floatingBannerNotForReader',
  /** Color and height of the bars above the header, for the next page of the tab. */
  sessionBars: 'sessionBars',
  /** What was typed into the public registration for an event, and who was registered last (CS-149). */
  eventRegistration: 'portal.event-registration',
  eventRegistrationDone: 'portal.event-registration-done',
} as const;
/** The keys that a visitor who has never signed in fills too: a reload keeps them, a sign-out does not. */
export const VISITOR_STORAGE_KEYS: readonly string[] = [
  STORAGE_KEYS.eventRegistration,
  STORAGE_KEYS.eventRegistrationDone,
];
/** In local storage: it outlives sign-out, so that the congratulation for a listing is shown once (CS-015, D-27). */
export const CONGRATULATIONS_KEY = 'congratulationsReferralIds';
