import { z } from 'zod';

/** An e-mail as a person types it; RFC 5321 allows 254 characters. */
const Email = z.string().trim().toLowerCase().min(3).max(254);

/** The body of `register-email`, `get-phone-number` and `send-verification` (API-33, API-35, API-36). */
export const AccountEmail = z.object({ email: Email });
export type AccountEmail = z.infer<typeof AccountEmail>;

/** The body of `force-confirm-user` (API-34). */
export const ForceConfirmRequest = z.object({ Username: Email });

/** What was done about an e-mail that had no account: an invitation was sent (AUTH-27). */
export const EmailRegistered = z.object({ message: z.string() });

/** Where an SMS would go, for display only (D-14): all but the last digits are hidden (D-13). */
export const PhoneDestination = z.object({ phoneNumber: z.string() });
