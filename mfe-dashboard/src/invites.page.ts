import { ReferAnAgentPage } from './features/invites/ReferAnAgentPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ReferAnAgentPage);
