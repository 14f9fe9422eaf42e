import { z } from 'zod';
import { BrowserSnapshot, ExactVersion, RemoteName } from './release.ts';

/** The query parameter that opens a pin; with PIN_OFF for a value it ends the tab's pin. */
export const PIN_PARAMETER = 'pin';
export const PIN_OFF = 'off';
/** Where a tab keeps the token of its pin, in session storage. */
export const PIN_STORAGE_KEY = 'portal.pin';

/** Settings of this installation that the browser needs; nothing in it is secret (CS-034, CS-127). */
export const PortalConfig = z.object({
  environment: z.enum(['development', 'production']),
  demoMode: z.boolean(),
  identity: z.object({
    userPoolId: z.string(),
    clientId: z.string(),
    /** Path or address of the identity provider; null is AWS Cognito's own. */
    endpoint: z.string().nullable(),
  }),
  supportPhone: z.string(),
  supportCentreUrl: z.string(),
});
export type PortalConfig = z.infer<typeof PortalConfig>;

export { PAGE_DATA_ELEMENT } from './page-data-element.ts';

/** The pin a visit was opened with. A `bug-link` shows what another visitor saw; it pins a whole snapshot. */
export const PagePin = z.object({
  kind: z.enum(['pin', 'bug-link']),
  token: z.string(),
  /** What is pinned beyond the base of the pin, for the badge; empty when the whole snapshot is. */
  releases: z.record(RemoteName, ExactVersion),
  expires: z.iso.datetime(),
});
export type PagePin = z.infer<typeof PagePin>;

/** What the HTML of a visit carries as JSON in the element PAGE_DATA_ELEMENT. */
export const PageData = z.object({
  config: PortalConfig,
  snapshot: BrowserSnapshot,
  pin: PagePin.nullable(),
  /** A token that opens this very snapshot again, for "Copy bug link"; empty when the server cannot sign one. */
  bugToken: z.string(),
  /** What the visit's health reports are sent with; empty when the server cannot sign one, or is an older one. */
  visitToken: z.string().default(''),
});
export type PageData = z.infer<typeof PageData>;
