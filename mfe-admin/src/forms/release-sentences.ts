import { perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

/**
 * What the release platform says most often to the people of the console, in its own words: its command line and its log are English
 * (docs/decisions/0095). A sentence of this list is said in the language of the page, any other as it came. Of two that fit, the
 * first.
 */
/** @internal for the test that compares them with the release platform's */
export const SENTENCES = [
  // checks of a set
  msg('{count} files reachable, hashes match'),
  msg('{damaged} of {count} files are missing or changed'),
  msg('Every file has a type browsers take'),
  msg('Files of a wrong type'),
  msg('Shared modules resolve'),
  msg('Shared modules do not resolve'),
  msg('Host API {version} in range of no remote'),
  msg('Host API {version} in range {ranges}'),
  msg('The host API is out of range'),
  msg('Every event heard is sent, and the host knows every topic'),
  msg('Every event heard is sent; whether the host knows every topic is not recorded'),
  msg('Events are not sent, or the host does not know them'),
  msg('No address is claimed twice'),
  msg('Addresses are claimed twice'),
  msg('Every container has a name of its own'),
  msg('Containers share a name'),
  msg('Own code at most {size} of {budget} KB'),
  msg('Too much code of their own'),
  msg('Nothing in it was withdrawn'),
  msg('Releases in it were withdrawn'),
  msg('Every release is signed by an authorized signer'),
  msg('Releases in it are not signed by an authorized signer'),
  // refusals
  msg(
    '{channel} is at revision {now} now, not at {revision} any more. Nothing was changed; look at what is live now and try again.',
  ),
  msg(
    'Someone else changed the channel {channel} at the same moment (revision {revision} is taken). Nothing of yours was changed; look at what is live now and try again.',
  ),
  msg(
    '{who} changed {what} on {channel} at the same moment ({action}, revision {revision}). Your command changed nothing. Check what is live now, then decide again.',
  ),
  msg('{release} was withdrawn on {day} by {who}: {why}. It stays so.'),
  msg('{release} was withdrawn on {day} by {who}: {why}.'),
  msg('{remote} comes back to {channel}: {who} retired it on {day} ({why}).'),
  msg('{release} is live for everybody on {channel} already.'),
  msg('{release} is live already.'),
  msg('{release} was never live on {channel}: promote it instead.'),
  msg('{remote} has no release before {version} on {channel} that is known to be good.'),
  msg('{remote} has no release before {version} on {channel}.'),
  msg('{remote} is not live on {channel}, so there is nothing for the other visitors; promote it to everybody.'),
  msg(
    '{release} is rolling out to {percent}% of the visitors; promote it to everybody or roll it back before {version}.',
  ),
  msg('There is no snapshot {id} in {place}.'),
  msg('There is no pin {id} in {place}.'),
  msg('The pin {id} expired at {moment}.'),
  msg('The pin {id} was revoked before.'),
];

/** Names, versions and numbers are one word each; what people write, and lists, are anything. */
const FREE_TEXTS: ReadonlySet<string> = new Set(['who', 'why', 'place', 'ranges']);

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);
const PATTERNS = SENTENCES.map((id) => ({
  id,
  pattern: new RegExp(
    `^${escaped(id).replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${FREE_TEXTS.has(name) ? '.+?' : String.raw`\S+`})`)}$`,
  ),
}));

const list = perLocale((locale) => new Intl.ListFormat(locale));

/** A sentence of the release platform, in the language of the page. */
export function sayRelease(sentence: string): string {
  const known = PATTERNS.find(({ pattern }) => pattern.test(sentence));
  if (known === undefined) return sentence;
  const { ranges, action, ...others } = known.pattern.exec(sentence)?.groups ?? {};
  const values = {
    ...others,
    ...(ranges && { ranges: list().format(ranges.split(' and ')) }),
    // the timeline has the words
    ...(action && { action: t({ id: action }) }),
  };
  return t({ id: known.id, values });
}
