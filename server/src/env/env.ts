import { z } from 'zod';
import { hookShape, toHookAddresses, type HookAddresses } from './hooks.ts';
import { identityShape, toIdentitySource, type IdentitySource } from './identity.ts';
import { messageShape, toMessageSettings, type MessageSettings } from './messages.ts';
import { modeShape, toMode, type Mode } from './mode.ts';
import { pageShape, toPageSettings, type PageSettings } from './pages.ts';
import {
  partnerShape,
  toPartnerAddresses,
  toTitlePartnerSettings,
  type PartnerAddresses,
  type TitlePartnerSettings,
} from './partners.ts';
import { paymentShape, toPaymentSettings, type PaymentSettings } from './payments.ts';
import { guardShape, toGuardSettings, type GuardSettings } from './release-guard.ts';
import { screenShape, toScreenAddresses, type ScreenAddresses } from './screens.ts';
import { serverShape, toServerSettings, type ServerSettings } from './server.ts';
import { telemetryShape, toTelemetrySettings } from './telemetry.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import type { TelemetrySettings } from '../platform/telemetry/telemetry.ts';

/** Everything the server takes from its environment, parsed once. */
export interface Env extends ServerSettings, Mode, GuardSettings, PageSettings {
  identity: IdentitySource;
  /** Undefined: no telemetry, and none of its code is loaded. */
  telemetry: TelemetrySettings | undefined;
  messages: MessageSettings;
  payments: PaymentSettings;
  titlePartner: TitlePartnerSettings;
  /** Support phone as shown wherever the portal offers help: header, pages, mails (CS-041). */
  supportPhone: string;
  addresses: ScreenAddresses & PartnerAddresses & HookAddresses;
}

const settings = z.object({
  ...serverShape,
  ...modeShape,
  ...identityShape,
  ...guardShape,
  ...pageShape,
  ...telemetryShape,
  ...messageShape,
  ...screenShape,
  ...partnerShape,
  ...paymentShape,
  ...hookShape,
});

/**
 * Reads the settings of this process; an empty setting counts as absent. No other module reads the environment.
 * @throws StartupError with one sentence that names the first setting that is wrong
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const text = source[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!; // a failed parse has at least one issue
    throw new StartupError(`The setting ${String(issue.path[0])} ${issue.message}.`);
  }
  return toEnv(parsed.data);
}

/**
 * What a program started by this server needs of the environment: where programs are and, on Windows, where the system
 * is. Nothing else is passed on, so that no secret leaks into a child process.
 */
export function environmentForPrograms(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
}

function toEnv(parsed: z.output<typeof settings>): Env {
  const mode = toMode(parsed);
  return {
    ...toServerSettings(parsed),
    ...mode,
    ...toGuardSettings(parsed),
    ...toPageSettings(parsed),
    identity: toIdentitySource(parsed, mode.isProduction),
    telemetry: toTelemetrySettings(parsed),
    messages: toMessageSettings(parsed, mode),
    payments: toPaymentSettings(parsed, mode.isProduction),
    titlePartner: toTitlePartnerSettings(parsed),
    supportPhone: parsed.SUPPORT_PHONE,
    addresses: { ...toScreenAddresses(parsed), ...toPartnerAddresses(parsed, mode), ...toHookAddresses(parsed) },
  };
}
