import { msg } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

const KNOWN: Record<string, { word: string; tone: StatusTone }> = {
  PREFERRED_AGENT: { word: msg('Preferred'), tone: 'teal' },
  ACTIVE_AGENT: { word: msg('Active'), tone: 'green' },
  ONBOARDING: { word: msg('Onboarding'), tone: 'blue' },
  DISQUALIFIED: { word: msg('Disqualified'), tone: 'red' },
};

/** The label and tone of an agent's status; an unknown status is shown unchanged. */
export function agentStatus(currentStatus: string): { word: string; tone: StatusTone } {
  return KNOWN[currentStatus] ?? { word: currentStatus, tone: 'neutral' };
}
