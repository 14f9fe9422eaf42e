// The part of react-router that the portal uses: shared whole it costs 65 KB gz on every page, this costs 13.
export { BrowserRouter, Navigate, useLocation, useMatch, useNavigate } from 'react-router';
export { HISTORY_STATE, Link } from './Link.tsx';
export { useSearchParams } from './use-search-parameters.ts';
