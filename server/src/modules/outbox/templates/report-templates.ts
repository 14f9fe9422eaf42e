import { z } from 'zod';
import type { Template } from './template.ts';

const template = <Values extends z.ZodType<Record<string, string | undefined>>>(given: Template<Values>) => given;

/** Mails about escrow reports (API-80, CS-138). */
export const REPORT_TEMPLATES = {
  'referral-confirmation': template({
    values: z.object({
      firstName: z.string(),
      /** On one line. */
      address: z.string(),
      /** The page of the report, behind the sign-in of its agent. */
      path: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, address, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Your report for ${address}`,
        heading: `The report is created, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `You created an escrow report for ${address}. Generate it to see what a sale would leave the owners.`,
          },
          { kind: 'button', label: 'Open the Report', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because a report was created in your account. Wasn't you? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, address, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Su reporte de ${address}`,
        heading: `El reporte está creado, ${firstName}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `Creó un reporte de escrow de ${address}. Genérelo para ver lo que una venta dejaría a los propietarios.`,
          },
          { kind: 'button', label: 'Abrir el reporte', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} porque se creó un reporte en su cuenta. ¿No fue usted? Llame al ${supportPhone}.`,
      }),
    },
  }),
} as const;
