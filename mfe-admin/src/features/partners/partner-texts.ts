import type { Partner, PartnerCalls, PartnerId } from '@portal/shared/contracts/partner-health';
import { formatTime, formatWhen } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

export const PARTNER_NAMES: Record<PartnerId, { name: string; purpose: string }> = {
  escrow: { name: msg('Escrow partner'), purpose: msg('Property reports, open escrow') },
  payments: { name: msg('Payment provider'), purpose: msg('Cards, renewals, refunds') },
  sales: { name: msg('Sales system'), purpose: msg('Onboarding state') },
  title: { name: msg('Title partner'), purpose: msg('Quotes and net sheets') },
  'property-records': { name: msg('Property records'), purpose: msg('Homes on public record') },
  'hook-waitlist': { name: msg('Waitlist notices'), purpose: msg('Tells reps about free ZIPs') },
  'hook-unlock': { name: msg('Unlock requests'), purpose: msg('Automation webhook') },
  'hook-lead-endpoint': { name: msg('Escrow leads'), purpose: msg('Escrow partner’s webhook') },
  'hook-lead-zapier': { name: msg('Escrow leads, automation'), purpose: msg('Automation webhook') },
  'hook-open-escrow': { name: msg('Open Escrow clicks'), purpose: msg('Automation webhook') },
  crm: { name: msg('CRMs of agents'), purpose: msg('Signed webhooks') },
  mail: { name: msg('Mail'), purpose: msg('Outbox') },
  sms: { name: msg('Text messages'), purpose: msg('Outbox') },
};

/** What an outage means for agents, and what is safe. */
export const OUTAGE_MEANS: Partial<Record<PartnerId, string>> = {
  escrow: msg('Reports wait and are generated later; opening escrow says so and can be repeated. Nothing is lost.'),
  payments: msg('Checkouts say that cards cannot be charged right now. Nobody is charged twice, and refunds wait.'),
  sales: msg('Agents see nothing of it: the onboarding state counts as unknown, so its popup stays closed.'),
  title: msg('The title service says that it cannot be opened; what was saved is still shown.'),
  'property-records': msg('The shop leaves out what public records know of the agent.'),
  'hook-waitlist': msg('Agents are told that the notice did not go out, and can send it again.'),
  'hook-unlock': msg('Agents are told that the request did not go out, and can send it again.'),
};

interface Word {
  word: string;
  tone: StatusTone;
}

/** An answer that took longer is worth a look (95 of 100 were faster). */
const SLOW_MS = 5_000;

/** How a partner is, in a word: what its breaker says first, then its last calls, then its queue. */
export function stateOf({ isConfigured, calls, queue }: Partner): Word {
  if (!isConfigured) return { word: msg('Not connected'), tone: 'neutral' };
  if (calls?.state === 'stopped') return { word: msg('Down'), tone: 'red' };
  if (calls?.state === 'probing') return { word: msg('Being tried'), tone: 'blue' };
  const [failure] = calls?.lastFailures ?? [];
  if (failure && (calls?.lastSuccessAt ?? '') < failure.at) return { word: msg('Failing'), tone: 'red' };
  if (calls && (calls.p95Ms ?? 0) > SLOW_MS) return { word: msg('Slow'), tone: 'blue' };
  if (queue && queue.failed > 0) return { word: msg('Has failures'), tone: 'blue' };
  if (lastSuccessOf({ calls, queue }) === null) return { word: msg('Not used yet'), tone: 'neutral' };
  return { word: msg('Working'), tone: 'green' };
}

export const BREAKER_TEXTS: Record<PartnerCalls['state'], { word: string; meaning: string }> = {
  working: { word: msg('Circuit closed'), meaning: msg('calls go through') },
  probing: { word: msg('Circuit half open'), meaning: msg('one call is tried') },
  stopped: { word: msg('Circuit open'), meaning: msg('none are tried, answers at once') },
};

/** The later of the two: calls are those of one server, the queue is that of all. */
export function lastSuccessOf({ calls, queue }: Pick<Partner, 'calls' | 'queue'>): string | null {
  const moments = [calls?.lastSuccessAt, queue?.lastSuccessAt].filter((moment) => typeof moment === 'string');
  return moments.toSorted().at(-1) ?? null;
}

/** `4.1%` of the calls of the last hour; null without a call. */
export function failedShare({ lastHour: { calls, failed } }: PartnerCalls): string | null {
  return calls === 0 ? null : `${Math.round((failed / calls) * 1000) / 10}%`;
}

/** What is wrong, for a mail to the partner: times and sentences, nothing of what was sent. */
export function textForPartner({ id, origin, calls }: Partner): string {
  const { name } = PARTNER_NAMES[id];
  const since = calls?.since ? t('Down since {time}.', { time: formatTime(calls.since) }) : '';
  const failures = calls?.lastFailures.map(({ at, message }) => `${at}  ${message}`) ?? [];
  return [`${t(name)}, ${origin ?? ''}`, since, ...failures].filter((line) => line !== '').join('\n');
}

export const whenText = (moment: string | null): string => (moment === null ? '–' : formatWhen(moment));
