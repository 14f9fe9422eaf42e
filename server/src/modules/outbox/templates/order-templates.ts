import { z } from 'zod';
import type { MailContent } from './mail-content.ts';
import type { Template } from './template.ts';

const template = <Values extends z.ZodType<Record<string, string | undefined>>>(given: Template<Values>) => given;

const order = z.object({
  firstName: z.string(),
  /** `SGD-1F0C2A9B`. */
  number: z.string(),
  /** `$1,782.00`. */
  total: z.string(),
  /** The page of the order, behind the sign-in of its agent. */
  path: z.string(),
});

const paragraph = (text: string): MailContent['blocks'][number] => ({ kind: 'paragraph', text });

/** Mails about orders of Guaranteed Display (D-31, API-57). */
export const ORDER_TEMPLATES = {
  'sgd-receipt': template({
    values: order.extend({
      /** `80206 until 2027-11-20, 80209 until 2027-11-20`. */
      zips: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, number, total, zips, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Your receipt ${number}: ${total}`,
        heading: `Thank you, ${firstName}`,
        blocks: [
          paragraph(`We received ${total}. You sponsor ${sponsorships(zips, 'en-US')}.`),
          { kind: 'button', label: 'Open the Receipt', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because of order ${number} in your account. Wasn't you? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, number, total, zips, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Su recibo ${number}: ${total}`,
        heading: `Gracias, ${firstName}`,
        blocks: [
          paragraph(
            `Recibimos ${total}. Usted patrocina ${sponsorships(zips, 'es-US').replaceAll(' until ', ' hasta el ')}.`,
          ),
          { kind: 'button', label: 'Abrir el recibo', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} por el pedido ${number} de su cuenta. ¿No fue usted? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'sgd-renewal-notice': template({
    values: z.object({
      firstName: z.string(),
      /** `80206, 80209`. */
      zips: z.string(),
      /** `2027-11-20`. */
      renewsOn: z.string(),
      /** `$1,782.00`, at the prices of the day of this mail. */
      amount: z.string(),
      /** `Visa 4242`. */
      card: z.string(),
      /** The page where it can be canceled, behind the sign-in of its agent. */
      path: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, zips, renewsOn, amount, card, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Your sponsorship renews on ${dayOf(renewsOn, 'en-US')}: ${amount}`,
        heading: `Your sponsorship renews soon, ${firstName}`,
        blocks: [
          paragraph(
            `On ${dayOf(renewsOn, 'en-US')} we renew ${zips} for the same term and charge ${amount} to your card ${card}.`,
          ),
          paragraph(
            'The amount is that of today; what counts is the price on the day of the renewal. You can cancel up to that day; what you cancel ends with its term.',
          ),
          { kind: 'button', label: 'Renew or Cancel', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because of a sponsorship in your account. Questions? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, zips, renewsOn, amount, card, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Su patrocinio se renueva el ${dayOf(renewsOn, 'es-US')}: ${amount}`,
        heading: `Su patrocinio se renueva pronto, ${firstName}`,
        blocks: [
          paragraph(
            `El ${dayOf(renewsOn, 'es-US')} renovamos ${zips} por el mismo plazo y cobramos ${amount} a su tarjeta ${card}.`,
          ),
          paragraph(
            'El monto es el de hoy; cuenta el precio del día de la renovación. Puede cancelar hasta ese día; lo que cancele termina con su plazo.',
          ),
          { kind: 'button', label: 'Renovar o cancelar', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} por un patrocinio de su cuenta. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'sgd-payment-failed': template({
    values: order.extend({
      /** `80206, 80209`. */
      zips: z.string(),
      /** What the bank said, in English. */
      message: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, number, total, zips, message, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Your payment of ${total} did not go through`,
        heading: `Please try another card, ${firstName}`,
        blocks: [
          paragraph(`${message} Nothing was charged for order ${number} (${zips}).`),
          paragraph('Sign in to pay with another card. Until then the ZIPs are open to other agents.'),
          { kind: 'button', label: 'Pay with Another Card', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because of order ${number} in your account. Questions? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, number, total, zips, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `No se pudo cobrar su pago de ${total}`,
        heading: `Pruebe con otra tarjeta, ${firstName}`,
        blocks: [
          paragraph(`El banco no aprobó el pago. No se cobró nada por el pedido ${number} (${zips}).`),
          paragraph(
            'Inicie sesión para pagar con otra tarjeta. Hasta entonces, otros agentes pueden comprar estos códigos.',
          ),
          { kind: 'button', label: 'Pagar con otra tarjeta', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} por el pedido ${number} de su cuenta. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'sgd-payment-returned': template({
    values: order,
    secrets: [],
    english: {
      mail: ({ firstName, number, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `We return your payment for order ${number}`,
        heading: `Your order could not be completed, ${firstName}`,
        blocks: [
          paragraph(
            `Your card was charged for order ${number}, which had ended by then. We return all of it to the same card; banks take a few days.`,
          ),
          { kind: 'button', label: 'Open the Order', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because of order ${number} in your account. Questions? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, number, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Le devolvemos su pago del pedido ${number}`,
        heading: `No se pudo completar su pedido, ${firstName}`,
        blocks: [
          paragraph(
            `Se cobró a su tarjeta el pedido ${number}, que ya había terminado. Le devolvemos todo a la misma tarjeta; los bancos tardan unos días.`,
          ),
          { kind: 'button', label: 'Abrir el pedido', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} por el pedido ${number} de su cuenta. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
  'sgd-refund': template({
    values: order.extend({
      /** `$100.00`. */
      amount: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, number, amount, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Refund of ${amount} for order ${number}`,
        heading: `${amount} is on its way, ${firstName}`,
        blocks: [
          paragraph(
            `Our team returned ${amount} of order ${number} to your card; banks take a few days. The sponsorships of this order have ended.`,
          ),
          { kind: 'button', label: 'Open the Order', url: `${portalUrl}${path}` },
        ],
        footer: `Sent to ${addressee.address} because of order ${number} in your account. Questions? Call ${supportPhone}.`,
      }),
    },
    spanish: {
      mail: ({ firstName, number, amount, path }, { addressee, portalUrl, supportPhone }) => ({
        subject: `Reembolso de ${amount} del pedido ${number}`,
        heading: `${amount} está en camino, ${firstName}`,
        blocks: [
          paragraph(
            `Nuestro equipo devolvió ${amount} del pedido ${number} a su tarjeta; los bancos tardan unos días. Los patrocinios de este pedido terminaron.`,
          ),
          { kind: 'button', label: 'Abrir el pedido', url: `${portalUrl}${path}` },
        ],
        footer: `Enviado a ${addressee.address} por el pedido ${number} de su cuenta. ¿Preguntas? Llame al ${supportPhone}.`,
      }),
    },
  }),
} as const;

/** `December 4, 2026` of a calendar day, which has no time zone. */
const dayOf = (day: string, locale: string): string =>
  new Date(day).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });

/** `80206 until November 20, 2027; 80209 until …`: a date has a comma of its own. */
const sponsorships = (zips: string, locale: string): string =>
  zips.replaceAll(', ', '; ').replaceAll(/\d{4}-\d\d-\d\d/g, (day) => dayOf(day, locale));
