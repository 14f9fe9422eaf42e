import type { Env } from '../../../env/env.ts';
import { hookTransport } from './hook-transport.ts';
import { localTransport } from './local-transport.ts';
import { DeliveryError, type Transport, type Transports } from './transport.ts';

/** The ways out that the settings ask for; their libraries are only loaded where they are used. */
export async function openTransports({
  messages,
  isProduction,
  addresses,
}: Pick<Env, 'messages' | 'isProduction' | 'addresses'>): Promise<Transports> {
  const { smtp, sns } = messages;
  const unset = (setting: string) => (isProduction ? withoutSetting(setting) : localTransport);
  const email = smtp ? (await import('./smtp-transport.ts')).smtpTransport(smtp) : unset('SMTP_URL');
  const sms = sns ? (await import('./sns-transport.ts')).snsTransport(sns) : unset('SNS_REGION');
  const hooks = {
    'lead-endpoint': { setting: 'LEAD_ENDPOINT_URL', url: addresses.leadEndpointUrl },
    'lead-zapier': { setting: 'LEAD_ZAPIER_URL', url: addresses.leadZapierUrl },
    'open-escrow': { setting: 'OPEN_ESCROW_WEBHOOK_URL', url: addresses.openEscrowWebhookUrl },
    'release-guard': { setting: 'RELEASE_GUARD_WEBHOOK_URL', url: addresses.releaseGuardWebhookUrl },
  };
  const isLocal = !isProduction && !smtp && !sns;
  return { isLocal, email, sms, 'queued-webhook': hookTransport(hooks, isProduction) };
}

/** Staff see such messages at once, and retry them when the setting is there. */
function withoutSetting(setting: string): Transport {
  return {
    deliver: async () => {
      throw new DeliveryError(`The setting ${setting} is missing.`, { isPermanent: true });
    },
    close: async () => {},
  };
}
