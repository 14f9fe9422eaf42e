import { msg } from '../text/message.ts';

/** Joiners, fillers and the like, which a reader does not see, and a mail program may drop. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * A scheme, `www.`, four numbers with dots, or two letters right after a dot. The ends of addresses are not listed: there
 * are too many, and new ones every year.
 */
const WEB_ADDRESS = /:\/\/|https?:|www\.|\d\.\d+\.\d+\.\d|[\p{L}\p{M}\p{N}_-]\.\p{L}[\p{L}\p{M}-]/iu;

/**
 * Whether a mail program could make a link of something in a text. A sentence without the space after its period
 * (`Great.Call me`) is one too: `Great.Call` could be an address.
 */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text.normalize('NFKC').replace(UNSEEN, ''));

/** What to do about it. */
export const NO_WEB_ADDRESS = msg('Leave out web addresses, and put a space after each period');
