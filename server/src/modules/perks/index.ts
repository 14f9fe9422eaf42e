export { perkRoutes } from './perks.routes.ts';
export { publishedPerks } from './published-perks.ts';
