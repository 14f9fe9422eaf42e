import type { PortalLanguage } from '@portal/shared/contracts';
import type { z } from 'zod';
import { singleLine } from '../rules/single-line.ts';
import type { StoredChannel } from '../outbox-tables.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { isTemplateName, TEMPLATES, type MessageSite } from './templates.ts';
import type { Wording } from './template.ts';

/** A stored message, as far as its words depend on it. */
export interface StoredMessage {
  channel: StoredChannel;
  template: string;
  templateValues: Record<string, string>;
  recipient: string;
  recipientName: string | null;
  language: PortalLanguage;
}

/** A message as its recipient reads it. */
export interface RenderedMessage {
  /** One line; of an SMS the text. */
  subject: string;
  /** Null for an SMS and a hook. */
  html: string | null;
  text: string;
  /** What is typed somewhere, for copying; null when there is nothing. */
  code: string | null;
  /** Where its button leads; null without one. */
  link: string | null;
  /** After that it is useless, and is not delivered any more. */
  expiresAt: Date | null;
}

/** The words of a template, whose types are those of its own values. */
interface Rendering {
  values: z.ZodType<Record<string, string | undefined>>;
  english: Wording<Record<string, string | undefined>>;
  spanish?: Wording<Record<string, string | undefined>>;
}

/**
 * Fills in the template of a stored message.
 * @throws Error when the template is unknown, its values do not fit, or it is not for this channel
 */
export function renderMessage(message: StoredMessage, site: MessageSite): RenderedMessage {
  if (message.channel === 'webhook' || message.channel === 'queued-webhook') return renderHookCall(message);
  if (!isTemplateName(message.template)) throw new Error(`There is no template ${message.template}.`);
  const template = TEMPLATES[message.template] as unknown as Rendering;
  const parsed = template.values.safeParse(message.templateValues);
  if (!parsed.success) throw new Error(`The values of ${message.template} do not fit its template.`);
  const values = parsed.data;
  const name = message.recipientName === null ? null : singleLine(message.recipientName) || null;
  const expiresAt = values['expiresAt'] === undefined ? null : new Date(values['expiresAt']);
  const spanish = message.language === 'es' ? template.spanish : undefined;
  const language: PortalLanguage = spanish ? 'es' : 'en';
  const { mail, sms } = spanish ?? template.english;
  const context = { addressee: { address: message.recipient, name }, language, ...site };
  const content = mail(values, context);
  const code = content.blocks.find(({ kind }) => kind === 'code');
  const button = content.blocks.find(({ kind }) => kind === 'button');
  const rest = {
    code: code?.kind === 'code' ? code.text : null,
    link: button?.kind === 'button' ? button.url : null,
    expiresAt,
  };
  if (message.channel === 'email') {
    const clean = { ...content, subject: singleLine(content.subject), heading: singleLine(content.heading) };
    return { subject: clean.subject, html: mailHtml(clean, language), text: mailText(clean), ...rest };
  }
  if (!sms) throw new Error(`The template ${message.template} is not sent by SMS.`);
  const text = singleLine(sms(values, context));
  return { subject: text, html: null, text, ...rest };
}

/** What a hook was called with, as it went over the wire. */
function renderHookCall({ template, templateValues }: StoredMessage): RenderedMessage {
  const { subject = template, body = '' } = templateValues;
  return { subject: singleLine(subject), html: null, text: body, code: null, link: null, expiresAt: null };
}

/** The values without those that open an account. */
export function withoutSecrets(message: Pick<StoredMessage, 'template' | 'templateValues'>): Record<string, string> {
  const secrets: readonly string[] = isTemplateName(message.template) ? TEMPLATES[message.template].secrets : [];
  return Object.fromEntries(Object.entries(message.templateValues).filter(([name]) => !secrets.includes(name)));
}
