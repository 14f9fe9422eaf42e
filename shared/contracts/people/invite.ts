import { z } from 'zod';
import { isMailRecipient, normalEmail } from '../../domain/people/email.ts';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';
import { hasWebAddress, NO_WEB_ADDRESS } from '../../domain/web/web-address.ts';
import { Moment, OptionalPhone, PersonName } from '../primitives.ts';

/** Days for which an invitation is open. */
export const INVITE_DAYS = 30;
/** Days between two mails of one invitation. */
export const INVITE_REMINDER_DAYS = 3;
/** Mails of one invitation while it is open, the first one included. */
export const INVITE_MOST_MAILS = 3;
/** Mails with invitations that one person can have sent within 24 hours. */
export const INVITES_PER_DAY = 20;
/** Characters. */
export const INVITE_NOTE_LENGTH = 300;

export const INVITE_STATES = ['sent', 'opened', 'joined', 'expired'] as const;
export const InviteState = z.enum(INVITE_STATES);
export type InviteState = z.infer<typeof InviteState>;

/** `POST /api/invites`: somebody whom an agent, or staff, invites to become one (HOST-15, D-34). */
export const InviteRequest = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: z
    .string()
    .max(254, 'At most 254 characters')
    .refine((text) => isMailRecipient(text.trim()), 'Please enter a valid email')
    .transform(normalEmail),
  phoneNumber: OptionalPhone,
  /** The market they work in; null: another one, or not known. */
  marketId: z.string().max(60).nullable(),
  /** Stands above our own text in the mail. */
  note: z
    .string()
    .trim()
    .max(INVITE_NOTE_LENGTH, `At most ${INVITE_NOTE_LENGTH} characters`)
    // it becomes a link in most mail programs: the mail would lead to wherever somebody wants
    .refine((text) => !hasWebAddress(text), NO_WEB_ADDRESS)
    .refine((text) => !hasInvisibleCharacters(text.replaceAll(/\r?\n/g, '')), {
      error: 'Leave out invisible characters',
    }),
});
export type InviteRequest = z.input<typeof InviteRequest>;

/** An invitation as whoever made it sees it. What its person does as an agent is theirs and not told. */
export const Invite = z.object({
  inviteId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** `Denver, CO`; null when it was not said. */
  place: z.string().nullable(),
  state: InviteState,
  createdAt: Moment,
  /** The last mail. */
  sentAt: Moment,
  expiresAt: Moment,
  opened: z.object({ times: z.number().int().positive(), lastAt: Moment }).nullable(),
  joinedAt: Moment.nullable(),
  /** What can be done with it now: another mail, or a new invitation after it has expired. */
  next: z.enum(['remind', 'invite-again']).nullable(),
  /** An admin made it in the agent's name. */
  isByStaff: z.boolean(),
});
export type Invite = z.infer<typeof Invite>;

/** `GET /api/invites`: one's own, newest first, and the markets that the form offers. */
export const InvitesResponse = z.object({
  data: z.array(Invite),
  markets: z.array(z.object({ marketId: z.string(), name: z.string() })),
});
export type InvitesResponse = z.infer<typeof InvitesResponse>;
