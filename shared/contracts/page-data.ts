import { z } from 'zod';
import { BrowserSnapshot } from './release.ts';

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

/** What the HTML of a visit carries as JSON in the element PAGE_DATA_ELEMENT. */
export const PageData = z.object({ config: PortalConfig, snapshot: BrowserSnapshot });
export type PageData = z.infer<typeof PageData>;
