import type { PortalLanguage } from '@portal/shared/contracts';
import type { z } from 'zod';
import type { MailContent } from './mail-content.ts';

/** To whom it goes, as the account says. */
export interface Addressee {
  address: string;
  name: string | null;
}

/** What every message may say about this installation. */
export interface MessageSite {
  /** The portal's own address without a trailing slash. */
  portalUrl: string;
  /** Support phone as it is printed (CS-041). */
  supportPhone: string;
}

export interface TemplateContext extends MessageSite {
  addressee: Addressee;
  /** The recipient's (D-48). */
  language: PortalLanguage;
}

/** What a template says in one language. */
export interface Wording<Values> {
  mail: (values: Values, context: TemplateContext) => MailContent;
  /** Left out: it is never sent by SMS. */
  sms?: (values: Values, context: TemplateContext) => string;
}

export interface Template<Values extends z.ZodType<Record<string, string | undefined>>> {
  values: Values;
  /** Values that open an account: staff never see them, and they are forgotten once the message is settled. */
  secrets: readonly (keyof z.output<Values> & string)[];
  english: Wording<z.output<Values>>;
  /** Left out: it goes to somebody who has chosen no language: our team, a partner, a person who is invited. */
  spanish?: Wording<z.output<Values>>;
}
