import { OutboxPage } from './features/outbox/OutboxPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(OutboxPage);
