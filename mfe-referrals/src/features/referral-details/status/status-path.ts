import type { ReferralCategory, ReferralEntry, StatusOption } from '@portal/shared/contracts';

/** The sections of a side that succeeds, in the order in which it passes them. */
const WAY: readonly ReferralCategory[] = ['Active Leads', 'Active Appointments', 'Wins'];

/** A step from the first contact to the sale. */
export interface PathStep {
  key: string;
  label: string;
  state: 'passed' | 'current' | 'ahead';
}

/** Whether a side is still on its way, or has arrived: one that is lost or inactive has left the path. */
export const hasPath = ({ category }: Pick<ReferralEntry, 'category'>): boolean => WAY.includes(category);

/**
 * The statuses of a side that lead to a sale, in the order of the catalog (D-16). The catalog does not say which do, but
 * what it says is enough: every appointment and every win does, and of the leads the one in the tone of someone who was
 * reached. New and Attempting come before the path, and a parked lead waits beside it. Sections come first, so that a
 * catalog sorted by use cannot put the sale before the appointment; a status with a sub-status is a kind of that status.
 */
export function pathOf(statuses: readonly StatusOption[]): StatusOption[] {
  return statuses
    .filter(({ subStatus }) => subStatus === null)
    .filter(({ category, tone }) => category !== 'Active Leads' || tone === 'reached')
    .filter(hasPath)
    .toSorted((one, other) => WAY.indexOf(one.category) - WAY.indexOf(other.category));
}

/**
 * How far a side has come. A status that is no step (New, Attempting, Nurture, a retired one) has no current step: passed
 * are then the steps of the sections that the side has left behind, of a lead none.
 */
export function stepsOf(
  statuses: readonly StatusOption[],
  { category, categoryStatus }: Pick<ReferralEntry, 'category' | 'categoryStatus'>,
): PathStep[] {
  const path = pathOf(statuses);
  const current = path.findIndex((step) => step.status === categoryStatus && step.category === category);
  const isPassed = (step: StatusOption, index: number) =>
    current === -1 ? WAY.indexOf(step.category) < WAY.indexOf(category) : index < current;
  return path.map((step, index) => ({
    key: step.status,
    label: step.label,
    state: index === current ? 'current' : isPassed(step, index) ? 'passed' : 'ahead',
  }));
}
