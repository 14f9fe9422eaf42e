import { AgentSearchDialog } from './features/agent-search/AgentSearchDialog.tsx';
import { parcel } from './remote.ts';

export const { bootstrap, mount, unmount } = parcel(AgentSearchDialog);
