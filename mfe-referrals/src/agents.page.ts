import { AgentRollUpPage } from './features/agent-rollup/AgentRollUpPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(AgentRollUpPage);
