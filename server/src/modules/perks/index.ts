export { perkRoutes } from './perk.routes.ts';
