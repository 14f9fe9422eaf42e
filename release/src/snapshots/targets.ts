import type { ChannelTarget } from '@portal/shared/contracts/release';

/** What a channel or one set of it holds, by name; the host is in here as `host`. */
export type Targets = Readonly<Record<string, ChannelTarget>>;
