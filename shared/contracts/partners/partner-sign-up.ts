import { z } from 'zod';
import { isEmail } from '../../domain/people/email.ts';
import { isPhone, isTenDigitPhone } from '../../domain/people/phone.ts';
import { PersonName } from '../primitives.ts';

const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line');

/** A request of a company for information about a partnership (HOST-69, CS-156). */
export const PartnerSignUp = z.strictObject({
  email: z.string().trim().max(254).refine(isEmail, 'Please enter a valid email'),
  contactNumber: Line.refine((text) => isPhone(text) || isTenDigitPhone(text), 'Enter a phone number'),
  firstName: PersonName,
  lastName: PersonName,
  infoAboutCompany: z.string().trim().max(5_000),
  companyName: Line.min(1, 'Enter the name of the company'),
  officeSize: Line,
  utm: z.strictObject({
    provider: Line.optional(),
    medium: Line.optional(),
    source: Line.optional(),
    campaign: Line.optional(),
    content: Line.optional(),
    term: Line.optional(),
  }),
});
export type PartnerSignUp = z.infer<typeof PartnerSignUp>;
/** `POST /email/v2/mail-send` (API-58). */
export const PartnerSignUpResponse = z.literal(true);
