export { titlePartnerAt } from './title-partner-client.ts';
export { TitleService } from './title-service.ts';
export { titleRoutes } from './title.routes.ts';
