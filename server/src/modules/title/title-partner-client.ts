import { randomUUID } from 'node:crypto';
import {
  TITLE_PARTNER_PATHS,
  titlePartnerAddress,
  TitleTokenAnswer,
  type TitleTokenRequest,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { PartnerClient } from '../../platform/partners/partner-client.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';

/** What the portal asks of the title partner. */
export interface TitlePartner {
  /** A short-lived token for the partner's page, for one agent. @throws PartnerError */
  requestToken: (agentId: number) => Promise<string>;
  health: () => PartnerHealth;
}

interface TitlePartnerOptions {
  /** Configured address; its pages and calls are below it. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** How long an answer may take, in milliseconds. The agent looks at a spinner meanwhile. */
  timeoutMs?: number;
}

/** The partner at an address. Each token is a new one, and none is kept. */
export function titlePartnerAt({ url, clientId, clientSecret, timeoutMs = 4_000 }: TitlePartnerOptions): TitlePartner {
  const client = new PartnerClient({
    name: msg('The title partner'),
    url: titlePartnerAddress(url, ''),
    timeoutMs,
    maxBytes: 16 * 1024,
  });
  return {
    async requestToken(agentId) {
      const body: TitleTokenRequest = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        subject: String(agentId),
      };
      // a token too many expires unused
      const call = { path: TITLE_PARTNER_PATHS.token, body, answer: TitleTokenAnswer };
      const { access_token } = await client.post({ ...call, idempotencyKey: randomUUID(), attempts: 2 });
      return access_token;
    },
    health: () => client.health(),
  };
}
