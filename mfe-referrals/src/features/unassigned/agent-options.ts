import type { AgentRollUp } from '@portal/shared/contracts';
import { foldText, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { UnassignedReferral } from './unassigned.queries.ts';

/** The ZIPs of some referrals, each once; an address without a ZIP that can be asked about has none. */
export const zipsOf = (referrals: readonly UnassignedReferral[]): string[] => [
  ...new Set(referrals.flatMap(({ referralData }) => /^\d{5}/.exec(referralData.addressInfo.zip ?? '')?.[0] ?? [])),
];

/** Agents whose names or brokerage have words that begin with each word of a text; those who serve most of the ZIPs first. */
export function matchingAgents(agents: readonly AgentRollUp[], text: string): AgentRollUp[] {
  const wanted = wordsOf(text);
  return agents
    .filter((agent) => {
      const words = wordsOf(`${fullName(agent)} ${agent.brokerageName ?? ''}`);
      return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
    })
    .toSorted((one, other) => servedBy(other) - servedBy(one));
}

const wordsOf = (text: string): string[] => foldText(text).match(/[^\s,-]+/g) ?? [];
const servedBy = ({ servedZips = [] }: AgentRollUp): number => servedZips.length;

/** What helps to choose an agent: the ZIPs of the referrals that they serve, and how much they have to do. */
export function figuresText({ leads, leadsDue, servedZips = [] }: AgentRollUp): string {
  const serves = servedZips.length > 0 && t('Serves {zips}', { zips: servedZips.join(', ') });
  return [serves, leadsText(leads, leadsDue)].filter(Boolean).join(' · ');
}

function leadsText(leads: number, due: number): string {
  if (leads === 0) return t('No active leads');
  if (due === 0) return t('{leads, plural, one {# active lead} other {# active leads}}', { leads });
  return t(
    '{leads, plural, one {# active lead} other {# active leads}}, {due, plural, one {# needs an update} other {# need an update}}',
    { leads, due },
  );
}
