import { events } from '../remote.ts';

export const openAgentSearch = (): void => events.publish('agent-search.open', {});
