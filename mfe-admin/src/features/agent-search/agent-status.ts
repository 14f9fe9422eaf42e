import type { StatusTone } from '@portal/shared/ui';

const KNOWN: Record<string, { word: string; tone: StatusTone }> = {
  PREFERRED_AGENT: { word: 'Preferred', tone: 'teal' },
  ACTIVE_AGENT: { word: 'Active', tone: 'green' },
  ONBOARDING: { word: 'Onboarding', tone: 'blue' },
  DISQUALIFIED: { word: 'Disqualified', tone: 'red' },
};

/** The word and tone of an agent's status; one the portal does not know is shown as it is written. */
export function agentStatus(currentStatus: string): { word: string; tone: StatusTone } {
  return KNOWN[currentStatus] ?? { word: currentStatus, tone: 'neutral' };
}
