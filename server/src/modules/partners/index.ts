export { allPartners } from './all-partners.ts';
export { partnerRoutes } from './partners.routes.ts';
