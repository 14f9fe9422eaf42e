import { z } from 'zod';
import { TrackingSink } from '../content/content.ts';
import { EarlyRequest } from './early-request.ts';
import { PageLogLevel } from './page-log.ts';
import { BrowserSnapshot, ExactVersion, RemoteName } from '../releases/release.ts';
import { ServiceAddresses } from './services.ts';

/** The query parameter that opens a pin; with the value PIN_OFF it resets the tab's pin. */
export const PIN_PARAMETER = 'pin';
export const PIN_OFF = 'off';
/** Where a tab keeps the token of its pin, in session storage. */
export const PIN_STORAGE_KEY = 'portal.pin';

/** Fixed addresses of the installed portal: browsers remember them. */
export const SERVICE_WORKER = '/service-worker.js';
export const WEB_MANIFEST = '/manifest.webmanifest';

/** Settings of this installation that the browser needs; none of them is secret (CS-034, CS-127). */
export const PortalConfig = z.object({
  environment: z.enum(['development', 'production']),
  demoMode: z.boolean(),
  identity: z.object({
    userPoolId: z.string(),
    clientId: z.string(),
    /** Path or address of the identity provider; null is AWS Cognito's own. */
    endpoint: z.string().nullable(),
    /** How long a sign-in can be renewed without the password, in seconds; absent: not known, so nothing warns of the end. */
    sessionSeconds: z.number().int().positive().optional(),
  }),
  /** The channel of releases that the portal serves; absent: `production`. */
  channel: z.string().optional(),
  supportPhone: z.string(),
  supportCentreUrl: z.string(),
  /** Under which label the advertisement of the sign-in page is stored (CS-150); absent: `login`. */
  loginBannerLabel: z.string().optional(),
  /** What the program is, for a new tab outside production (SGD-26); absent: an older server, so none is opened. */
  landingPageUrl: z.string().optional(),
  /** Where the QR code of the community banner leads (EVT-18); absent: there is no such banner. */
  communityUrl: z.string().optional(),
  /** The registration widget of the webinar partner, for a frame (DASH-23); absent: there is none. */
  webinarWidgetUrl: z.string().optional(),
  /** The organization under which property records are asked (API-69); absent: there are none to ask. */
  propertyRecordsOrg: z.string().optional(),
  /** Where the pages of the title partner are, for a frame (REP-09); absent: an older server, so none is opened. */
  titlePartnerUrl: z.string().optional(),
  /** utm_campaign of links to the checkout (CS-089, CONST-07); absent: 5462. */
  checkoutCampaign: z.string().optional(),
  /** From which level on the log of the page is sent to the server; absent: `error`. */
  pageLogLevel: PageLogLevel.optional(),
  /** The share of visits that send it, from 0 to 1; what is critical is sent by all of them. Absent: all. */
  pageLogShare: z.number().min(0).max(1).optional(),
  /** The share of visits that measure how fast pages are, from 0 to 1. Absent: an older server, so none does. */
  fieldDataShare: z.number().min(0).max(1).optional(),
  /** Absent: `portal`. */
  trackingSink: TrackingSink.optional(),
  /** Whether pages register the service worker; absent: an older server, which has none. */
  serviceWorker: z.boolean().optional(),
  /** Services that are not at the portal's own address (CS-035); absent: all are. */
  services: ServiceAddresses.optional(),
});
export type PortalConfig = z.infer<typeof PortalConfig>;

export { PAGE_DATA_ELEMENT, pageDataText } from './page-data-element.ts';

/** The pin a visit was opened with. A `bug-link` shows what another visitor saw; it pins a whole snapshot. */
export const PagePin = z.object({
  kind: z.enum(['pin', 'bug-link']),
  token: z.string(),
  /** Overrides of the base of the pin, for the badge; empty when the whole snapshot is pinned. */
  releases: z.record(RemoteName, ExactVersion),
  expires: z.iso.datetime(),
});
export type PagePin = z.infer<typeof PagePin>;

/** The data in the element PAGE_DATA_ELEMENT of a visit's HTML; page-data-codec.ts writes and reads it. */
export const PageData = z.object({
  config: PortalConfig,
  snapshot: BrowserSnapshot,
  pin: PagePin.nullable(),
  /** A token that opens this exact snapshot again, for "Copy bug link"; empty when the server cannot sign one. */
  bugToken: z.string(),
  /** The token for the visit's health reports; empty when the server cannot sign one, or is an older one. */
  visitToken: z.string().default(''),
  /** Whether there is a banner above the pages (EVT-13), so that they leave room for it; absent: none is known. */
  hasFloatingBanner: z.boolean().optional(),
  /** What this page requests first, started by a script of the HTML; absent: only the session. */
  earlyRequests: z.array(EarlyRequest).optional(),
  /** W3C Trace Context of this page load, for its first calls; absent without telemetry. */
  traceparent: z
    .string()
    .regex(/^00-[\da-f]{32}-[\da-f]{16}-0[01]$/)
    .optional(),
});
export type PageData = z.infer<typeof PageData>;
