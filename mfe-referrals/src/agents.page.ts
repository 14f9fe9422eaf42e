import { AgentRollUpPage } from './features/agent-rollup/AgentRollUpPage.tsx';
import { prefetchRollUp } from './features/agent-rollup/roll-up.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(AgentRollUpPage),
  prefetch: prefetchRollUp,
  canPrerender: true,
};
