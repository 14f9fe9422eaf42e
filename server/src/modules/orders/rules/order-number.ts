/** The number of an order for people, `SGD-1F0C2A9B`. */
export function orderNumber(orderId: string): string {
  return `SGD-${orderId.slice(0, 8).toUpperCase()}`;
}

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The ids that a number stands for, from the first to the last: a whole number, the first characters of one after `SGD`, at
 * least two of them, or the id itself. Null for another text.
 */
export function idsOfNumber(text: string): { first: string; last: string } | null {
  const wanted = text.trim().toLowerCase();
  if (ORDER_ID.test(wanted)) return { first: wanted, last: wanted };
  const found = /^(?:sgd-?([0-9a-f]{2,8})|([0-9a-f]{8}))$/.exec(wanted);
  const digits = found?.[1] ?? found?.[2];
  if (digits === undefined) return null;
  return {
    first: `${digits.padEnd(8, '0')}-0000-0000-0000-000000000000`,
    last: `${digits.padEnd(8, 'f')}-ffff-ffff-ffff-ffffffffffff`,
  };
}

/**
 * What a text without `SGD` may be a part of the number of: from four characters on when digits and letters are mixed, as in no
 * name, agent id or ZIP code, and from six otherwise. Null for another text.
 */
export function partOfNumber(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  if (!/^[0-9a-f]{4,7}$/.test(wanted)) return null;
  const isMixed = /\d/.test(wanted) && /[a-f]/.test(wanted);
  return isMixed || wanted.length >= 6 ? wanted : null;
}
