import type { ChannelTarget } from '@portal/shared/contracts/release';

/** What a channel or one set of it holds, by name; the host is in here as `host`. */
export type Targets = Readonly<Record<string, ChannelTarget>>;

/** What a change puts in the place of targets; null takes the remote off the channel. */
export type ReplacedTargets = Readonly<Record<string, ChannelTarget | null>>;

/** The targets that are not null. */
export const presentTargets = (targets: ReplacedTargets): Targets =>
  Object.fromEntries(Object.entries(targets).flatMap(([remote, target]) => (target ? [[remote, target]] : [])));
