/** JSON text that no JavaScript value serializes to, such as 1e309 or a number of 400 digits. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Placeholder for an id of the sender: the agent's own, and one of the agent's referrals. */
export const OWN_AGENT = Symbol('own agent id');
export const OWN_REFERRAL = Symbol('own referral id');

export interface OwnIds {
  agentId: number;
  referralId: number;
}

/** Like `JSON.stringify`, with raw texts as they are and own ids filled in. A `__proto__` key is written like any other. */
export function toJsonText(value: unknown, own: OwnIds): string {
  if (value instanceof RawJson) return value.text;
  if (value === OWN_AGENT) return String(own.agentId);
  if (value === OWN_REFERRAL) return String(own.referralId);
  if (Array.isArray(value)) return `[${value.map((item) => toJsonText(item, own)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}:${toJsonText(item, own)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** The value as text of a path or a query, percent-encoded; a lone surrogate becomes its bytes. */
export function toAddressText(value: unknown, own: OwnIds): string {
  if (value instanceof RawJson) return value.text;
  if (value === OWN_AGENT) return String(own.agentId);
  if (value === OWN_REFERRAL) return String(own.referralId);
  const text = typeof value === 'string' ? value : toJsonText(value, own);
  return [...text].map(encodeCharacter).join('');
}

function encodeCharacter(character: string): string {
  try {
    return encodeURIComponent(character);
  } catch {
    const code = character.charCodeAt(0);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
  }
}
