import { AGREEMENT_FIELDS, type AgreementField } from '@portal/shared/domain';
import { z } from 'zod';
import type { Template } from './template.ts';

const template = <Values extends z.ZodType<Record<string, string | undefined>>>(given: Template<Values>) => given;

const SignedValues = z.object({
  firstName: z.string(),
  /** Empty for an agreement that was not signed in the portal. */
  version: z.string(),
  signedAt: z.iso.datetime(),
  /** The page of the signed agreement, behind the sign-in. */
  path: z.string(),
});

const MissingValues = z.object({
  firstName: z.string(),
  /** Fields of the agreement, joined with commas. */
  missing: z.string(),
  path: z.string(),
});

/** Mails about the referral agreement (API-53, API-55). The agreement itself is English (D-48). */
export const AGREEMENT_TEMPLATES = {
  'agreement-signed': template({
    values: SignedValues,
    secrets: [],
    english: {
      mail: ({ firstName, version, signedAt, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: 'Your signed referral agreement',
        heading: `You are covered, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `You signed the referral agreement${version && `, version ${version},`} on ${dayOf(signedAt, 'en-US')}. Referrals can come to you from now on.`,
          },
          { kind: 'paragraph', text: 'The signed PDF is in the portal, and always in My Profile, under Agreement.' },
          { kind: 'button', label: 'Open the Agreement', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because the agreement was signed in your account. Wasn't you? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, version, signedAt, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: 'Su acuerdo de referencias firmado',
        heading: `Todo listo, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `Usted firmó el acuerdo de referencias${version && `, versión ${version},`} el ${dayOf(signedAt, 'es-US')}. Desde ahora puede recibir referencias.`,
          },
          {
            kind: 'paragraph',
            text: 'El PDF firmado, en inglés, está en el portal, y siempre en Mi perfil, en Acuerdo.',
          },
          { kind: 'button', label: 'Abrir el acuerdo', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} porque el acuerdo se firmó en su cuenta. ¿No fue usted? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'agreement-missing-information': template({
    values: MissingValues,
    secrets: [],
    english: {
      mail: ({ firstName, missing, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: 'What your referral agreement still needs',
        heading: `Almost there, ${firstName}`,
        blocks: [
          { kind: 'paragraph', text: `Your profile still lacks: ${fieldsOf(missing, ENGLISH).join(', ')}.` },
          { kind: 'paragraph', text: 'Referrals start once it is complete and the agreement is signed.' },
          { kind: 'button', label: 'Complete and Sign', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because it was asked for in your account. Questions? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, missing, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: 'Lo que falta para su acuerdo de referencias',
        heading: `Ya casi, ${firstName}`,
        blocks: [
          { kind: 'paragraph', text: `En su perfil todavía falta: ${fieldsOf(missing, SPANISH).join(', ')}.` },
          {
            kind: 'paragraph',
            text: 'Las referencias empiezan cuando el perfil está completo y el acuerdo está firmado.',
          },
          { kind: 'button', label: 'Completar y firmar', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} porque se solicitó en su cuenta. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
} as const;

/** In UTC, whose day is the one that counts (DASH-32). */
const dayOf = (moment: string, locale: string): string =>
  new Date(moment).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });

const fieldsOf = (missing: string, names: Record<AgreementField, string>): string[] =>
  AGREEMENT_FIELDS.filter((field) => missing.split(',').includes(field)).map((field) => names[field]);

const ENGLISH: Record<AgreementField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phoneNumber: 'mobile phone',
  licenseNumber: 'license number',
  brokerageName: 'brokerage',
  brokerName: 'managing broker',
  brokerEmail: "broker's email",
};
const SPANISH: Record<AgreementField, string> = {
  firstName: 'nombre',
  lastName: 'apellido',
  email: 'correo electrónico',
  phoneNumber: 'teléfono celular',
  licenseNumber: 'número de licencia',
  brokerageName: 'agencia inmobiliaria',
  brokerName: 'bróker responsable',
  brokerEmail: 'correo electrónico del bróker',
};
