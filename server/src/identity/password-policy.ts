import { randomInt } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';

const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
const parts: [RegExp, string][] = [
  [/[A-Z]/, 'uppercase'],
  [/[a-z]/, 'lowercase'],
  [/\d/, 'numeric'],
  [symbols, 'symbol'],
];

/**
 * At least 8 characters, one upper case letter, one lower case letter, one digit and one symbol (AUTH-36).
 * @throws CognitoError InvalidPasswordException that names the first missing part
 */
export function requirePolicy(password: string): void {
  const refuse = (reason: string) =>
    new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
  if (password.length < 8) throw refuse('Password not long enough');
  for (const [pattern, name] of parts) {
    if (!pattern.test(password)) throw refuse(`Password must have ${name} characters`);
  }
}

/** A random password that fits the policy, without letters and digits that look alike. */
export function generateTemporaryPassword(): string {
  const [upper, lower, digits, signs] = [
    'ABCDEFGHJKLMNPQRSTUVWXYZ',
    'abcdefghijkmnpqrstuvwxyz',
    '23456789',
    '!@#%*',
  ] as const;
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [upper, lower, digits, signs].map(pick);
  while (characters.length < 12) characters.push(pick(upper + lower + digits));
  return shuffle(characters).join('');
}

function shuffle(characters: string[]): string[] {
  const rest = [...characters];
  const shuffled: string[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(randomInt(rest.length), 1));
  return shuffled;
}
