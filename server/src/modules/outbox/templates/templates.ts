import { z } from 'zod';
import type { MailContent } from './mail-content.ts';

/** Shown in place of a secret that is hidden, or no longer kept. */
export const HIDDEN_SECRET = '••••••';

/** To whom it goes, as the account says. */
export interface Addressee {
  address: string;
  name: string | null;
}

/** What every message may say about this installation. */
export interface MessageSite {
  /** The portal's own address without a trailing slash. */
  portalUrl: string;
  /** As it is printed (CS-041). */
  supportPhone: string;
}

export interface TemplateContext extends MessageSite {
  addressee: Addressee;
}

interface Template<Values extends z.ZodType<Record<string, string | undefined>>> {
  values: Values;
  /** Values that open an account: staff never see them, and they are forgotten once the message is settled. */
  secrets: readonly (keyof z.output<Values> & string)[];
  mail: (values: z.output<Values>, context: TemplateContext) => MailContent;
  /** Left out: it is never sent by SMS. */
  sms?: (values: z.output<Values>) => string;
}

const template = <Values extends z.ZodType<Record<string, string | undefined>>>(given: Template<Values>) => given;

const CodeValues = z.object({
  code: z.string().default(HIDDEN_SECRET),
  /** Absent: written by the previous release. */
  expiresAt: z.iso.datetime().optional(),
});
const InvitationValues = z.object({
  temporaryPassword: z.string().default(HIDDEN_SECRET),
  expiresAt: z.iso.datetime().optional(),
});

const codeMail =
  (why: string) =>
  ({ code, expiresAt }: z.output<typeof CodeValues>, { addressee, supportPhone }: TemplateContext): MailContent => ({
    subject: `Your code is ${code}`,
    heading: `Your code is ${code}`,
    blocks: [
      { kind: 'paragraph', text: `Enter it on the page where you requested it. It works once${until(expiresAt)}.` },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        text: `Didn't request this? Nothing has changed, and you can ignore this email. If it happens again, call ${supportPhone}.`,
      },
    ],
    footer: `Sent to ${addressee.address} because ${why}. We never ask for your code by phone.`,
  });
const codeSms = ({ code, expiresAt }: z.output<typeof CodeValues>): string =>
  `${code} is your Agent Portal code. It works once${until(expiresAt)}.`;

/** Of who asks a partner or wants to be one (HOST-69). */
const contact = z.object({
  companyName: z.string(),
  person: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  officeSize: z.string(),
  infoAboutCompany: z.string(),
  campaign: z.string(),
});

function contactBlocks(values: z.output<typeof contact>): MailContent['blocks'] {
  const { companyName, person, email, contactNumber, officeSize, infoAboutCompany, campaign } = values;
  return [
    `${person}, ${companyName}, ${email}, ${contactNumber}`,
    officeSize && `Office size: ${officeSize}`,
    infoAboutCompany,
    campaign && `Campaign: ${campaign}`,
  ]
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'paragraph', text }));
}

/** Every message of the portal. A mail has one subject and at most one button; a code is never behind a link. */
export const TEMPLATES = {
  'password-reset-code': template({
    values: CodeValues,
    secrets: ['code'],
    mail: codeMail('a password reset was requested'),
    sms: codeSms,
  }),
  'account-confirmation-code': template({
    values: CodeValues,
    secrets: ['code'],
    mail: codeMail('an account was created with this address'),
    sms: codeSms,
  }),
  'account-invitation': template({
    values: InvitationValues,
    secrets: ['temporaryPassword'],
    mail: ({ temporaryPassword, expiresAt }, { addressee, portalUrl, supportPhone }) => ({
      subject: addressee.name === null ? 'Welcome to Agent Portal' : `Welcome to Agent Portal, ${addressee.name}`,
      heading: addressee.name === null ? 'Welcome to Agent Portal' : `Welcome to Agent Portal, ${addressee.name}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Your account is ready. Sign in with ${addressee.address} and this temporary password${until(expiresAt)}; then choose your own.`,
        },
        { kind: 'code', text: temporaryPassword },
        { kind: 'button', label: 'Sign In', url: `${portalUrl}/login` },
      ],
      footer: `Sent to ${addressee.address} because our team created an account for you. Questions? Call ${supportPhone}.`,
    }),
  }),
  'partner-sign-up': template({
    values: contact,
    secrets: [],
    mail: (values) => ({
      subject: `Partner sign-up: ${values.companyName}`,
      heading: `${values.companyName} wants to become a partner`,
      blocks: contactBlocks(values),
      footer: 'Sent by the form on /partner-services.',
    }),
  }),
  'perk-request': template({
    values: contact.extend({ partner: z.string(), offer: z.string(), agentId: z.string() }),
    secrets: [],
    mail: ({ partner, offer, agentId, ...values }) => ({
      subject: `${partner}: request by ${values.person}`,
      heading: `${values.person} asks ${partner} for “${offer}”`,
      blocks: contactBlocks(values),
      footer: `Sent by agent ${agentId} with the form on /partner-services. Please pass it on to ${partner}.`,
    }),
  }),
} as const;

export type TemplateName = keyof typeof TEMPLATES;
/** What a template needs to be filled in. */
export type TemplateValues<Name extends TemplateName> = Required<z.input<(typeof TEMPLATES)[Name]['values']>>;

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** Mountain Time, that of the office; the portal does not know the time zone of an account. */
function until(moment: string | undefined): string {
  if (moment === undefined) return '';
  const time = new Date(moment).toLocaleString('en-US', {
    timeZone: 'America/Denver',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `, until ${time.replace(' at ', ', ')} Mountain Time`;
}
