import { defineRemote } from '@portal/shared/remote';
import manifest from '../remote.json' with { type: 'json' };

export const { events, page, parcel } = defineRemote(manifest);
