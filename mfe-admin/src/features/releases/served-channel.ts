import { pageConfig } from '@portal/shared/contracts';
import { DEFAULT_CHANNEL } from '@portal/shared/contracts/release';

/** The channel that this portal serves: what its visitors get who have no pin, and what its guard watches (0108). */
export const servedChannel = (): string => pageConfig().channel ?? DEFAULT_CHANNEL;
