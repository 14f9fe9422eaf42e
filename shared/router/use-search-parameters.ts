import { useCallback } from 'react';
import {
  createSearchParams,
  type SetURLSearchParams,
  useLocation,
  useNavigate,
  useSearchParams as useRouterSearchParams,
} from 'react-router';

/**
 * The parameters that the page shows, and a way to change them. A change given as a function starts from the address as it is now:
 * react-router renders it as a transition, so that the next click can come before a page shows what the last one did. An address
 * that stays the same is not one more step for Back, and a page whose address is already gone changes nothing.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [shown] = useRouterSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const { location } = window;
      if (new URL(pathname, location.origin).pathname !== location.pathname) return;
      const now = new URLSearchParams(location.search);
      const search = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(now)) : next).toString();
      if (search !== now.toString()) void navigate({ search }, options);
    },
    [navigate, pathname],
  );
  return [shown, change];
}
