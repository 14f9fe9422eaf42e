import { STORAGE_KEYS } from '@portal/shared/contracts';
import { useLocation, useNavigate, useSearchParams } from '@portal/shared/router';
import { useEffect, useMemo, useState } from 'react';
import { arrivalSearch } from './arrival.ts';
import { PageOptionsStore } from './page-options.ts';

/**
 * Sets the address right when the page is entered (see arrivalSearch), and answers the page options of this person
 * from then on; null until then. The root starts anew with another person, so this is asked once for each.
 */
export function useArrival(subject: string | null): PageOptionsStore | null {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const store = useMemo(
    () => (subject === null ? null : new PageOptionsStore(sessionStorage, STORAGE_KEYS.referralPages, subject)),
    [subject],
  );
  const [wanted, setWanted] = useState(() => store && arrivalSearch(search, store));
  const isThere = wanted === null || search.toString() === wanted;

  useEffect(() => {
    // With another agent the portal may have left for the dashboard already (HOST-07); that is not to be undone.
    if (wanted === null || window.location.pathname !== pathname) return;
    void navigate({ search: wanted && `?${wanted}` }, { replace: true });
    // Once, when the page is entered; afterwards the address belongs to the visitor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isThere) setWanted(null);
  }, [isThere]);

  return isThere ? store : null;
}
