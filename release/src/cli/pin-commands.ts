import { PIN_PARAMETER } from '@portal/shared/contracts';
import { Pin, type DamagedRecord } from '@portal/shared/contracts/release';
import { parseReleaseNames } from '../records/release-name.ts';
import { createPin, listPins, revokePin } from '../pins/pins.ts';
import { onlyName, requireNoNames, type Command } from './command.ts';
import { UsageError } from './usage-error.ts';
import { actorOf, portalOption, ttlOption } from './options.ts';
import { damagedLines, pinned, table } from './wording.ts';

export const pinCommand: Command = {
  usage: 'pin [<remote>@<version>...]',
  summary: 'Make a link that opens one exact set, whatever is promoted later, until it expires.',
  options: ['base', 'ttl', 'portal', 'reason', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options, { env }) => {
    const portal = portalOption(options, env);
    const { pin, token } = await createPin(store, {
      ...(options.base !== undefined && { base: options.base }),
      releases: parseReleaseNames(names),
      ttl: ttlOption(options),
      ...(await actorOf(options)),
    });
    const link = `${portal}/?${PIN_PARAMETER}=${token}`;
    const text = [
      `Pinned ${pinned(pin)} until ${pin.expires}, snapshot ${pin.snapshot}. To end it: revoke ${pin.id}`,
      `link   ${link}`,
      `token  ${token}`,
    ].join('\n');
    return { isOk: true, json: { pin, token, link }, text };
  },
};

export const pinsCommand: Command = {
  usage: 'pins',
  summary: 'The pins that neither expired nor were revoked, the next to expire first, and which of them open nothing.',
  options: [],
  use: 'read',
  run: async (store, names) => {
    requireNoNames(names);
    const damaged: DamagedRecord[] = [];
    const pins = await listPins(store, new Date(), damaged);
    const rows = pins.map((pin) => {
      const until = pin.ended === null ? pin.expires : 'ended';
      return [pin.id, pinned(pin), pin.snapshot, until, pin.who, pin.why];
    });
    const text = [
      ...(pins.length === 0
        ? ['No pin is active.']
        : table([['id', 'what', 'snapshot', 'until', 'who', 'why'], ...rows])),
      ...pins.flatMap(({ id, ended }) => (ended === null ? [] : [`  ${id} ended: ${ended}`])),
      ...damagedLines(damaged),
    ];
    return { isOk: true, json: pins, text: text.join('\n') };
  },
};

export const revokeCommand: Command = {
  usage: 'revoke <pin>',
  summary: 'End a pin before its time; its link is refused from the next page load on.',
  options: ['reason', 'who', 'trust-clock'],
  use: 'write',
  run: async (store, names, options) => {
    const id = onlyName(names, 'pin by its id');
    if (!Pin.shape.id.safeParse(id).success) throw new UsageError(`"${id}" is not the id of a pin; see pins.`);
    const pin = await revokePin(store, id, await actorOf(options));
    return { isOk: true, json: pin, text: `The pin ${id} of ${pinned(pin)} is over.` };
  },
};
