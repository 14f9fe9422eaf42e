import type { Onboarding } from '@portal/shared/contracts';
import { hasPage } from '@portal/shared/remote';
import { paths } from '../../paths.ts';

/** Where a step can be done too, for sets of releases without its own page. */
const OTHERWISE: Partial<Record<string, string>> = { '/referral-agreement': '/update-profile' };

/** The page of a step of the checklist that this set of releases has; null: it cannot be done online. */
export function stepAddress({ path }: Pick<Onboarding[number], 'path'>, agentId: number): string | null {
  const pages = [path, OTHERWISE[path]].filter((page) => page !== undefined);
  return pages.map((page) => paths.onboardingStep(page, agentId)).find((address) => hasPage(address)) ?? null;
}
