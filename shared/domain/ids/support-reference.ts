/**
 * What support looks up: the reference of a failure card, or the beginning of the id of a request, which is what other
 * messages print as their reference.
 */
export type SupportReference = { kind: 'failure'; reference: string } | { kind: 'request'; prefix: string };

/** A shorter beginning of a request's id would mean too many. */
const MIN_PREFIX_LENGTH = 8;
const MAX_ID_LENGTH = 64;

const FAILURE = /^([A-Z2-9]{4})[-\s]([A-Z2-9]{4})$/i;
/** A reference as messages show it: `Reference 3f1c0a52.` */
const NAMED = /\breference:?\s+([\w-]+)/i;
const RUN_TOGETHER = /(?<![\w-])PR[-\s]?([A-Z2-9]{4})[-\s]?([A-Z2-9]{4})(?![\w-])/i;
const UUID = /(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i;

/**
 * The reference in what somebody typed or pasted: alone, in lower case, without its dashes, or inside the sentence of a
 * message. Null when there is none.
 */
export function readSupportReference(text: string): SupportReference | null {
  const typed = text.trim();
  const uuid = UUID.exec(typed);
  if (uuid) return { kind: 'request', prefix: uuid[0].toLowerCase() };
  const [, first, second] = RUN_TOGETHER.exec(typed) ?? FAILURE.exec(typed) ?? [];
  if (first && second) return { kind: 'failure', reference: `PR-${first}-${second}`.toUpperCase() };
  const named = NAMED.exec(typed)?.[1] ?? typed;
  const isId = new RegExp(`^[\\w-]{${MIN_PREFIX_LENGTH},${MAX_ID_LENGTH}}$`).test(named);
  if (!isId) return null;
  // ids of the portal's own are in lower case; a proxy's may be anything
  return { kind: 'request', prefix: /^[\da-fA-F-]+$/.test(named) ? named.toLowerCase() : named };
}
