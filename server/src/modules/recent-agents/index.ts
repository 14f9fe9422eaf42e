export { recordRecentAgent } from './recent-agent-store.ts';
export { recentAgentRoutes } from './recent-agents.routes.ts';
