import { EventRegistrationPage } from './features/event-registration/EventRegistrationPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(EventRegistrationPage);
