// The part of react-router that the portal uses: shared whole it costs 65 KB gz on every page, this costs 13.
export { BrowserRouter, Link, Navigate, useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
