import { z } from 'zod';
import { AGREEMENT_TEMPLATES } from './agreement-templates.ts';
import { EVENT_TEMPLATES } from './event-templates.ts';
import type { MailContent } from './mail-content.ts';
import { NOTIFICATION_TEMPLATES } from './notification-templates.ts';
import { ORDER_TEMPLATES } from './order-templates.ts';
import { REPORT_TEMPLATES } from './report-templates.ts';
import type { Template, Wording } from './template.ts';

export type { MessageSite } from './template.ts';

/** Shown in place of a secret that is hidden, or no longer kept. */
export const HIDDEN_SECRET = '••••••';

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

const codeWords = (why: string): Wording<z.output<typeof CodeValues>> => ({
  mail: ({ code, expiresAt }, { addressee, supportPhone }) => ({
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
  }),
  sms: ({ code, expiresAt }) => `${code} is your Agent Portal code. It works once${until(expiresAt)}.`,
});

const codeWordsInSpanish = (why: string): Wording<z.output<typeof CodeValues>> => ({
  mail: ({ code, expiresAt }, { addressee, supportPhone }) => ({
    subject: `Su código es ${code}`,
    heading: `Su código es ${code}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Escríbalo en la página donde lo solicitó. Funciona una sola vez${untilInSpanish(expiresAt)}.`,
      },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        text: `¿No lo solicitó? No ha cambiado nada, y puede ignorar este correo. Si vuelve a ocurrir, llame al ${supportPhone}.`,
      },
    ],
    footer: `Enviado a ${addressee.address} porque ${why}. Nunca le pedimos su código por teléfono.`,
  }),
  sms: ({ code, expiresAt }) =>
    `${code} es su código de Agent Portal. Funciona una sola vez${untilInSpanish(expiresAt)}.`,
});

/** Contact of a person who asks a partner or wants to be one (HOST-69). */
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

/** What a person has written, a paragraph for each line. */
const paragraphsOf = (note: string): MailContent['blocks'] =>
  note
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }));

/** Every message of the portal. A mail has one subject and at most one button; a code is never behind a link. */
export const TEMPLATES = {
  ...NOTIFICATION_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...REPORT_TEMPLATES,
  ...AGREEMENT_TEMPLATES,
  ...EVENT_TEMPLATES,
  'password-reset-code': template({
    values: CodeValues,
    secrets: ['code'],
    english: codeWords('a password reset was requested'),
    spanish: codeWordsInSpanish('se solicitó restablecer la contraseña'),
  }),
  'account-confirmation-code': template({
    values: CodeValues,
    secrets: ['code'],
    english: codeWords('an account was created with this address'),
    spanish: codeWordsInSpanish('se creó una cuenta con esta dirección'),
  }),
  'account-invitation': template({
    values: InvitationValues,
    secrets: ['temporaryPassword'],
    english: {
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
    },
    spanish: {
      mail: ({ temporaryPassword, expiresAt }, { addressee, portalUrl, supportPhone }) => ({
        subject:
          addressee.name === null
            ? 'Le damos la bienvenida a Agent Portal'
            : `Le damos la bienvenida a Agent Portal, ${addressee.name}`,
        heading:
          addressee.name === null
            ? 'Le damos la bienvenida a Agent Portal'
            : `Le damos la bienvenida a Agent Portal, ${addressee.name}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `Su cuenta está lista. Inicie sesión con ${addressee.address} y esta contraseña temporal${untilInSpanish(expiresAt)}; después elija la suya.`,
          },
          { kind: 'code', text: temporaryPassword },
          { kind: 'button', label: 'Iniciar sesión', url: `${portalUrl}/login` },
        ],
        footer: `Enviado a ${addressee.address} porque nuestro equipo creó una cuenta para usted. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'agent-invitation': template({
    values: z.object({
      firstName: z.string(),
      /** Empty when staff invite. */
      inviter: z.string(),
      note: z.string(),
      url: z.url(),
      expiresAt: z.iso.datetime(),
    }),
    secrets: [],
    // who is invited has chosen no language (decision 0049)
    english: {
      mail: ({ firstName, inviter, note, url, expiresAt }, { addressee, supportPhone }) => ({
        subject: inviter === '' ? 'Join our referral network' : `${inviter} invites you to our referral network`,
        heading: inviter === '' ? `Join us, ${firstName}` : `${inviter} invites you, ${firstName}`,
        blocks: [
          ...paragraphsOf(note),
          {
            kind: 'paragraph',
            text: `We send clients who want to buy or sell a home to trusted agents. You pay a referral fee only when a home sells. This invitation is open ${untilTime(expiresAt)}.`,
          },
          { kind: 'button', label: 'See How It Works', url },
        ],
        footer: `Sent to ${addressee.address} because ${inviter === '' ? 'our team' : inviter} entered your address. We write to you three times at most while this invitation is open. Questions? Call ${supportPhone}.`,
      }),
    },
  }),
  'partner-sign-up': template({
    values: contact,
    secrets: [],
    english: {
      mail: (values) => ({
        subject: `Partner sign-up: ${values.companyName}`,
        heading: `${values.companyName} wants to become a partner`,
        blocks: contactBlocks(values),
        footer: 'Sent by the form on /partner-services.',
      }),
    },
  }),
  'perk-request': template({
    values: contact.extend({ partner: z.string(), offer: z.string(), agentId: z.string() }),
    secrets: [],
    english: {
      mail: ({ partner, offer, agentId, ...values }) => ({
        subject: `${partner}: request by ${values.person}`,
        heading: `${values.person} asks ${partner} for “${offer}”`,
        blocks: contactBlocks(values),
        footer: `Sent by agent ${agentId} with the form on /partner-services. Please pass it on to ${partner}.`,
      }),
    },
  }),
} as const;

export type TemplateName = keyof typeof TEMPLATES;
/** What a template needs to be filled in. */
export type TemplateValues<Name extends TemplateName> = Required<z.input<(typeof TEMPLATES)[Name]['values']>>;

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

function until(moment: string | undefined): string {
  return moment === undefined ? '' : `, ${untilTime(moment)}`;
}

function untilInSpanish(moment: string | undefined): string {
  return moment === undefined ? '' : `, ${untilTimeInSpanish(moment)}`;
}

/** Mountain Time, that of the office; the portal does not know the time zone of an account. */
const untilTime = (moment: string): string =>
  `until ${officeTime(moment, 'en-US').replace(' at ', ', ')} Mountain Time`;

const untilTimeInSpanish = (moment: string): string =>
  `hasta el ${officeTime(moment, 'es-US').replace(/, | a las /, ' a las ')}, hora de la Montaña`;

const officeTime = (moment: string, locale: string): string =>
  new Date(moment).toLocaleString(locale, {
    timeZone: 'America/Denver',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
