import { ApiError, http } from '@portal/shared/api';
import { EmailRegistered, PhoneDestination } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { session } from '@portal/shared/session';

export type Way = 'email' | 'sms';

/** What came of asking for a code. */
export type CodeOutcome =
  | { kind: 'sent'; destination: string }
  /** There was no account; an invitation is on its way (AUTH-27). */
  | { kind: 'invited' }
  /** `supportEmail` stands behind the sentence for agents who are no longer active (AUTH-29). */
  | { kind: 'refused'; text: string; supportEmail?: string };

const NOT_IN_THIS_STATE = /password cannot be reset in the current state/i;

/** Registers the e-mail, then sends a code by the chosen way (AUTH-25…35). Never throws. */
export async function sendCode(email: string, way: Way): Promise<CodeOutcome> {
  const obstacle = await register(email);
  if (obstacle) return obstacle;
  try {
    const destination = await forceConfirmed(email, () =>
      way === 'email' ? session.sendResetCode(email) : sms(email),
    );
    return { kind: 'sent', destination };
  } catch (error) {
    return refusedFor(error, way);
  }
}

/** @returns null when the e-mail is registered already and a code can be sent (AUTH-26) */
async function register(email: string): Promise<CodeOutcome | null> {
  try {
    await http.request('POST', 'registerEmail', { body: { email }, schema: EmailRegistered });
    return { kind: 'invited' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { error: reason, message, supportEmail } = printedParts(error.body);
    // either of them may say it, in this order (CS-044)
    const said = [reason, message, error.message].join('\n');
    if (/already registered/i.test(said)) return null;
    if (/DISQUALIFIED/.test(said)) {
      const sentence = t(
        'It appears you are no longer active in the network. To re-activate your account, please email us',
      );
      return { kind: 'refused', text: sentence, ...(supportEmail !== undefined && { supportEmail }) };
    }
    const text = message ?? reason ?? error.message;
    if (error.status === 0 || error.status === 429) return { kind: 'refused', text };
    return { kind: 'refused', text: t("Couldn't register email ({message}).", { message: text }) };
  }
}

/** Sends, and once more after the account was confirmed, for people who never replaced a temporary password (AUTH-31). */
async function forceConfirmed(email: string, send: () => Promise<string>): Promise<string> {
  try {
    return await send();
  } catch (error) {
    if (!NOT_IN_THIS_STATE.test((error as Error).message)) throw error;
    await http.request('POST', 'forceConfirmUser', { body: { Username: email } });
    return send();
  }
}

async function sms(email: string): Promise<string> {
  const { phoneNumber } = await http.request('POST', 'phoneNumber', { body: { email }, schema: PhoneDestination });
  await http.request('POST', 'sendVerification', { body: { email } });
  return phoneNumber;
}

function refusedFor(error: unknown, way: Way): CodeOutcome {
  const isSaid = way === 'email' || (error instanceof ApiError && (error.status === 0 || error.status === 429));
  const text = isSaid
    ? t((error as Error).message)
    : t('Unable to send SMS to phone number. Please try again or contact support.');
  return { kind: 'refused', text };
}

interface PrintedParts {
  error?: string;
  message?: string;
  supportEmail?: string;
}

/** The members of a refusal that the specification prints (API-33). */
function printedParts(body: unknown): PrintedParts {
  const members = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(members.filter(([, value]) => typeof value === 'string')) as PrintedParts;
}
