export { perkRoutes } from './perk.routes.ts';
export { publishedPerks } from './published-perks.ts';
