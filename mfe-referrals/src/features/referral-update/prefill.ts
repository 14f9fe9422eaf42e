import type { StatusOption } from '@portal/shared/contracts';
import { useLocation, useMatch, useNavigate } from '@portal/shared/router';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths, UPDATE_SECTION } from '../../paths.ts';
import { keyOf, type UpdateValues } from './update-values.ts';

/** What an update starts with when something else has asked already, such as the question after a call (D-47). */
export type Prefill = Pick<UpdateValues, 'choice' | 'reason' | 'notes'>;

interface PrefillState {
  prefill: { agentReferralId: number; values: Prefill };
}

/**
 * The values with which the update of a referral was opened; null without any, and while their status is not known to be
 * offered. They are in the state of the history, never in a URL.
 */
export function usePrefill(agentReferralId: number, options: readonly StatusOption[] | undefined): Prefill | null {
  const prefill = (useLocation().state as Partial<PrefillState> | null)?.prefill;
  if (prefill?.agentReferralId !== agentReferralId) return null;
  const isOffered = options?.some((option) => keyOf(option) === prefill.values.choice) ?? false;
  return isOffered ? prefill.values : null;
}

/** A prefill for a form that may have a note already: its own stands below that, once. */
export function prefillOver({ notes = '' }: UpdateValues, prefill: Prefill): Prefill {
  if (notes === '' || !prefill.notes) return { ...prefill, notes: notes || prefill.notes };
  const isThere = notes.split('\n').includes(prefill.notes);
  return { ...prefill, notes: isThere ? notes : `${notes.trimEnd()}\n${prefill.notes}` };
}

/** Opens the update of a referral with some values: on the details page there, else over the list (D-20). */
export function useOpenPrefilled(): (agentReferralId: number, values: Prefill) => void {
  const { pathname, search, state } = useLocation();
  const isOnDetails = useMatch(paths.detailsPattern) !== null;
  const navigate = useNavigate();
  return (agentReferralId, values) => {
    const opened: PrefillState = { prefill: { agentReferralId, values } };
    if (!isOnDetails) {
      const to = { pathname, search, hash: paths.updateHere(agentReferralId) };
      void navigate(to, { state: { ...LIST_SHOWN, ...opened } });
    } else if (pathname === paths.details(agentReferralId)) {
      const to = { pathname, search, hash: UPDATE_SECTION };
      void navigate(to, { replace: true, state: { ...(state as object | null), ...opened } });
    } else {
      void navigate(paths.update(agentReferralId), { state: opened });
    }
  };
}
