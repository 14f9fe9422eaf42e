import { writeFile } from 'node:fs/promises';
import { ReleaseError } from '../errors.ts';
import { newSigningKey } from '../signing/signing-key.ts';
import { onlyName, type Command } from './command.ts';

export const keygenCommand: Command = {
  usage: 'keygen <file>',
  summary: 'Make a key to sign releases with: the private one into a new file, the public one for the release signers.',
  options: [],
  use: 'read',
  run: async (_store, names) => {
    const file = onlyName(names, 'file for the private key');
    const { privatePem, publicKey, id } = newSigningKey();
    await writeFile(file, privatePem, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
      throw new ReleaseError('refused', `${file} cannot be written; name a file that does not exist yet.`, { cause });
    });
    const text = [
      `The private key ${id} is in ${file}: keep it as a secret of the team, and nowhere else.`,
      'Give the public key to the operator of the portal, for the release signers:',
      `  "publicKey": "${publicKey}"`,
    ].join('\n');
    return { isOk: true, json: { file, id, publicKey }, text };
  },
};
