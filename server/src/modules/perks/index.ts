export { openEscrowClickRoutes } from './open-escrow-click.routes.ts';
export { perkRoutes } from './perk.routes.ts';
export { publishedPerks } from './published-perks.ts';
