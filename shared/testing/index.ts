export { ADMIN_CONTEXT, testAgent, testContext, testDirector } from './test-session.ts';
