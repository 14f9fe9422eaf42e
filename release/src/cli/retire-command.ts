import { retire } from '../retire/retire.ts';
import { requireChannelName, requireRemoteName } from '../records/release-name.ts';
import { changedAnswer } from './changed-answer.ts';
import type { Command } from './command.ts';
import { actorOf } from './options.ts';

export const retireCommand: Command = {
  usage: 'retire <remote>...',
  summary: 'Take remotes off a channel; promoting a release of one brings it back.',
  options: ['channel', 'with-pages', 'reason', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options) => {
    const request = { channel: requireChannelName(options.channel), ...(await actorOf(options)) };
    const withPages = options['with-pages'] === true;
    return changedAnswer(await retire(store, names.map(requireRemoteName), { ...request, withPages }));
  },
};
