import { DEFAULT_CHANNEL } from '@portal/shared/contracts/release';

/** What a command that is printed has to say of its channel, with a space before it; nothing for the default one. */
export const channelOption = (channel: string): string => (channel === DEFAULT_CHANNEL ? '' : ` --channel ${channel}`);
