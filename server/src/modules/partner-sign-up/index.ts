export { partnerSignUpRoutes } from './partner-sign-up.routes.ts';
