import { prefetchInvites } from './features/invites/invites.queries.ts';
import { ReferAnAgentPage } from './features/invites/ReferAnAgentPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(ReferAnAgentPage), prefetch: prefetchInvites };
