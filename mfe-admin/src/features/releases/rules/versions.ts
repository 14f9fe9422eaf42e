/**
 * The order of two exact versions by the rules of semver: negative when `a` is older. A label such as `-rc.1` comes
 * before the version itself; numbers in it count as numbers and come before words.
 */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [splitVersion(a), splitVersion(b)];
  const numbers = compareEach(one.numbers, other.numbers, (left, right) => left - right);
  if (numbers !== 0) return numbers;
  if (one.label.length === 0 || other.label.length === 0) return other.label.length - one.label.length;
  return compareEach(one.label, other.label, compareLabels) || one.label.length - other.label.length;
}

function splitVersion(version: string): { numbers: number[]; label: string[] } {
  const end = version.indexOf('-');
  const [numbers, label] = end < 0 ? [version, ''] : [version.slice(0, end), version.slice(end + 1)];
  return { numbers: numbers.split('.').map(Number), label: label === '' ? [] : label.split('.') };
}

function compareEach<T>(a: T[], b: T[], compare: (left: T, right: T) => number): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 0;
    const order = compare(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

function compareLabels(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

/** Longest version that is shown whole, where space is short and where there is hardly any. */
const LONGEST = { short: 13, tiny: 10 };

/**
 * A version in a narrow place: of a long label, as local builds have, only the end stays, which tells builds apart.
 * `1.0.0-local.hef1d79bdaada` is `1.0.0-…bdaada`, or `…bdaada`.
 */
export function shortVersion(version: string, room: keyof typeof LONGEST = 'short'): string {
  if (version.length <= LONGEST[room]) return version;
  const end = `…${version.slice(-6)}`;
  return room === 'tiny' ? end : `${splitVersion(version).numbers.join('.')}-${end}`;
}
