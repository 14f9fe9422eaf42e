import type { TopicPayload } from '@portal/shared/contracts';
import { events } from '../../remote.ts';

/** For `useUnsaved`: the build proves what a remote publishes by the calls in its own sources. */
export const sayUnsaved = (unsaved: TopicPayload<'form.unsaved'>): void => events.publish('form.unsaved', unsaved);
