import { perLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

/**
 * What the checks of a set say in one line, in the words of the release platform, which is English on every channel of its own
 * (docs/decisions/0095): a line of this list is said in the language of the page, any other as it came.
 */
const SUMMARIES = [
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
];

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);
const PATTERNS = SUMMARIES.map((id) => ({
  id,
  pattern: new RegExp(`^${escaped(id).replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
}));

const list = perLocale((locale) => new Intl.ListFormat(locale));

/** The summary of a check, in the language of the page. */
export function checkSummary(summary: string): string {
  const known = PATTERNS.find(({ pattern }) => pattern.test(summary));
  if (known === undefined) return summary;
  const { ranges, ...others } = known.pattern.exec(summary)?.groups ?? {};
  const values = { ...others, ...(ranges && { ranges: list().format(ranges.split(' and ')) }) };
  return t({ id: known.id, values });
}
