import type { Env } from '../../../env.ts';
import { localTransport } from './local-transport.ts';
import { DeliveryError } from './transport.ts';
import type { Transport, Transports } from './transport.ts';

/** The ways out that the settings ask for; their libraries are only loaded where they are used. */
export async function openTransports({
  messages,
  isProduction,
}: Pick<Env, 'messages' | 'isProduction'>): Promise<Transports> {
  const { smtp, sns } = messages;
  const unset = (setting: string) => (isProduction ? withoutSetting(setting) : localTransport);
  const email = smtp ? (await import('./smtp-transport.ts')).smtpTransport(smtp) : unset('SMTP_URL');
  const sms = sns ? (await import('./sns-transport.ts')).snsTransport(sns) : unset('SNS_REGION');
  return { isLocal: !isProduction && !smtp && !sns, email, sms };
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
