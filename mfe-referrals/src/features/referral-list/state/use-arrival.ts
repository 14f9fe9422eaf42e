import type { ListView } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import { useLocation, useNavigate, useSearchParams } from '@portal/shared/router';
import { useEffect, useRef, useState } from 'react';
import { LIST_SHOWN, wasListShown } from '../../../navigation/list-shown.ts';
import { type Subject, subjectName } from '../../../queries/subject.ts';
import { readListMemory } from '../../list-views/list-memory.ts';
import { listViewsQuery, useOwner } from '../../list-views/list-views.queries.ts';
import { useApplyColumns } from '../../list-views/use-apply-columns.ts';
import { arrivalSearch } from './arrival.ts';
import { pageOptionsOfSubject } from './page-options.ts';

/** Milliseconds for which rows wait for a default view that this browser knows there is. */
const MAX_WAIT_MS = 2000;
/** Key of a step of the history that no router made: the host's navigation, or a typed address. */
const OF_NO_ROUTER = 'default';

/**
 * Sets the address right when the page is entered: without the parameters of another agent (REF-15), with the page
 * options kept for its category (REF-12), or, where it has no parameters at all, with those of the default view. It is
 * shown as it is when the visitor comes back to it.
 *
 * Only a browser that remembers that there is a default view lets the rows wait for it. In another one they load at once,
 * and the default view takes their place when it comes, unless the visitor has moved on.
 * @returns whether the address is right; from then on it belongs to the visitor. The root starts again with another
 * person, so this is decided once for each.
 */
export function useArrival(subject: Subject | null): boolean {
  const [search] = useSearchParams();
  const location = useLocation();
  const { isWaiting, entered } = useEntered(subject, search, location);
  const go = useGo(entered.pathname);
  const hasEntered = useRef(false);
  const defaultView = useDefaultView(subject !== null);
  const applyColumns = useApplyColumns();
  const [target, setTarget] = useState(isWaiting ? null : entered.kept);
  const [step, setStep] = useState<'waiting' | 'open' | 'done'>(
    isWaiting ? 'waiting' : entered.isBare ? 'open' : 'done',
  );

  // The page was entered.
  useEffect(() => {
    if (subject && step !== 'waiting') go(target ?? location.search);
    // Once; afterwards the address belongs to the visitor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // The default view is known, or rows have waited for it long enough.
  const settle = (view: ListView | null) => {
    if (step === 'done') return;
    const shown = new URLSearchParams(window.location.search).toString();
    const isUntouched = shown === (step === 'waiting' ? '' : (entered.kept ?? ''));
    setStep('done');
    if (view && isUntouched) {
      const text = go(view.parameters);
      if (step === 'waiting') setTarget(text);
      applyColumns(view);
    } else if (step === 'waiting') {
      setTarget(go(entered.kept ?? ''));
    }
  };
  useEffect(() => {
    if (defaultView.isKnown) settle(defaultView.view);
    // As soon as it is known.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [defaultView.isKnown]);
  useEffect(() => {
    if (step !== 'waiting') return;
    const timer = setTimeout(() => settle(null), MAX_WAIT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);

  // A link of the portal, such as the tab of the header, leads here while the list is shown: that is an arrival, too. What
  // the list itself navigates to is the visitor's choice.
  useEffect(() => {
    const isEntry = !hasEntered.current;
    hasEntered.current = true;
    if (isEntry || location.key !== OF_NO_ROUTER || wasListShown(location.state)) return;
    const isBare = location.pathname === entered.pathname && location.search === '' && location.hash === '';
    if (!isBare || !defaultView.view) return;
    go(defaultView.view.parameters);
    applyColumns(defaultView.view);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location]);

  useEffect(() => {
    if (target === search.toString()) setTarget(null);
  }, [target, search]);
  return step !== 'waiting' && (target === null || target === search.toString());
}

/** How the page was entered. */
function useEntered(
  subject: Subject | null,
  search: URLSearchParams,
  { state, pathname }: ReturnType<typeof useLocation>,
) {
  const owner = useOwner();
  const [entered] = useState(() => ({
    pathname,
    /** What the address should say instead, whatever the default view. */
    kept: subject && arrivalSearch(search, pageOptionsOfSubject(subjectName(subject))),
    /** Whether it is for the default view to say what is shown. */
    isBare: subject !== null && owner !== null && search.size === 0 && !wasListShown(state),
  }));
  const [isWaiting] = useState(() => entered.isBare && owner !== null && readListMemory(owner)?.hasDefault === true);
  return { entered, isWaiting };
}

/** @param hasList whether there is a list to apply it to */
function useDefaultView(hasList: boolean): { isKnown: boolean; view: ListView | null } {
  const owner = useOwner();
  const { data, isError } = useQuery({ ...listViewsQuery(owner), enabled: hasList && owner !== null });
  return { isKnown: data !== undefined || isError, view: data?.find(({ isDefault }) => isDefault) ?? null };
}

/**
 * Replaces the parameters of this page's address, and says that the list was shown at it. With another agent the portal
 * may have left for the dashboard already (HOST-07); that is not to be undone.
 * @returns the parameters as they are now
 */
function useGo(page: string): (parameters: string) => string {
  const navigate = useNavigate();
  const state = useLocation().state as object | null;
  return (parameters) => {
    const { pathname, hash } = window.location;
    const search = parameters === '' || parameters.startsWith('?') ? parameters : `?${parameters}`;
    if (pathname === page) void navigate({ search, hash }, { replace: true, state: { ...state, ...LIST_SHOWN } });
    return new URLSearchParams(parameters).toString();
  };
}
