import { defineRemote } from '@portal/shared/remote';
import { AgentSearchDialog } from './features/agent-search/AgentSearchDialog.tsx';

export const { bootstrap, mount, unmount } = defineRemote().parcel('Agent search', AgentSearchDialog);
