import type { PortalLanguage } from '@portal/shared/contracts';
import { z } from 'zod';
import type { Template, Wording } from './template.ts';

/** What it says in one language. */
interface NotificationWords<Values> {
  /** In one line, on every way. */
  title: (values: Values) => string;
  mail: (values: Values) => { text: string; button: string; why: string };
}

/** A template of what an agent is told of; by which ways is their own choice (docs/decisions/0046). */
interface Notification<Values extends z.ZodType<Record<string, string | undefined>>> {
  values: Values;
  /** The page of the portal it is about. */
  path: (values: z.output<Values>) => string;
  english: NotificationWords<z.output<Values>>;
  spanish: NotificationWords<z.output<Values>>;
}

interface NotificationTemplate<Values extends z.ZodType<Record<string, string | undefined>>> extends Template<Values> {
  titles: Record<PortalLanguage, (values: z.output<Values>) => string>;
  path: (values: z.output<Values>) => string;
}

const SETTINGS_LABELS: Record<PortalLanguage, string> = {
  en: 'Change what we send',
  es: 'Cambiar lo que enviamos',
};

function notification<Values extends z.ZodType<Record<string, string | undefined>>>({
  values,
  path,
  english,
  spanish,
}: Notification<Values>): NotificationTemplate<Values> {
  return {
    values,
    secrets: [],
    titles: { en: english.title, es: spanish.title },
    path,
    english: wording(english, path),
    spanish: wording(spanish, path),
  };
}

function wording<Values>(
  { title, mail }: NotificationWords<Values>,
  path: (values: Values) => string,
): Wording<Values> {
  return {
    mail: (values, { portalUrl, language }) => {
      const { text, button, why } = mail(values);
      return {
        subject: title(values),
        heading: title(values),
        blocks: [
          { kind: 'paragraph', text },
          { kind: 'button', label: button, url: `${portalUrl}${path(values)}` },
        ],
        footer: why,
        settings: { label: SETTINGS_LABELS[language], url: `${portalUrl}/preferences` },
      };
    },
    sms: (values, { portalUrl }) => `Agent Portal: ${title(values)}. ${portalUrl}${path(values)}`,
  };
}

const NewLead = z.object({
  /** How many were assigned at once. */
  count: z.string(),
  /** Side of the lead, when it is one. */
  side: z.enum(['buyer', 'seller', '']),
  /** `Denver, CO 80209`, or empty; nothing that identifies a person, because a contact may be locked (D-17). */
  place: z.string(),
  path: z.string(),
  /** Ids of all referrals, separated by blanks, so that what is not sent yet can be withdrawn. Empty in messages of earlier releases. */
  referralIds: z.string().default(''),
});

const SIDES_IN_SPANISH = { buyer: 'un comprador', seller: 'un vendedor', '': 'un cliente' } as const;

/** Free spots that are an agent's alone for 24 hours (SGD-07). */
const ZipTurn = z.object({
  /** `80204, 80220`. */
  zips: z.string(),
  /** A moment, and the time zone in which the agent reads it. */
  until: z.string(),
  timeZone: z.string(),
});

/** What waited for the end of quiet hours on one way, merged. */
const Held = z.object({ leads: z.string(), others: z.string() });

export const NOTIFICATION_TEMPLATES = {
  'new-lead': notification({
    values: NewLead,
    path: ({ path }) => path,
    english: {
      title: ({ count, side, place }) =>
        count === '1' ? `New lead: a ${side || 'consumer'}${place && ` in ${place}`}` : `${count} new leads`,
      mail: ({ count }) => ({
        text:
          count === '1'
            ? 'A referral was assigned to you. Who it is and how to reach them is in the portal.'
            : `${count} referrals were assigned to you. Who they are and how to reach them is in the portal.`,
        button: count === '1' ? 'Open the Referral' : 'Open the Referrals',
        why: 'You get this because you chose email for "New lead".',
      }),
    },
    spanish: {
      title: ({ count, side, place }) =>
        count === '1'
          ? `Nuevo prospecto: ${SIDES_IN_SPANISH[side]}${place && ` en ${place}`}`
          : `${count} prospectos nuevos`,
      mail: ({ count }) => ({
        text:
          count === '1'
            ? 'Se le asignó una referencia. Quién es y cómo comunicarse con esta persona está en el portal.'
            : `Se le asignaron ${count} referencias. Quiénes son y cómo comunicarse con ellas está en el portal.`,
        button: count === '1' ? 'Abrir la referencia' : 'Abrir las referencias',
        why: 'Recibe este mensaje porque eligió el correo para "Nuevo prospecto".',
      }),
    },
  }),
  'zip-turn': notification({
    values: ZipTurn,
    path: () => '/sgd?tab=waitlist',
    english: {
      title: (values) => {
        const { isOne, words } = zipsOf(values, 'and', 'ZIPs');
        return `${words} ${isOne ? 'is' : 'are'} yours first until ${untilOf(values, 'en-US')}`;
      },
      mail: (values) => ({
        text: `You are first in line for ${values.zips}. Until ${untilOf(values, 'en-US')}, nobody else can take the free spot. Then it is the turn of the next agent.`,
        button: 'Open Your Waitlist',
        why: 'You get this because you chose email for "A waitlisted ZIP is available".',
      }),
    },
    spanish: {
      title: (values) => {
        const { isOne, words } = zipsOf(values, 'y', 'códigos postales');
        return `${words} ${isOne ? 'está reservado' : 'están reservados'} para usted hasta el ${untilOf(values, 'es-US')}`;
      },
      mail: (values) => ({
        text: `Usted es el primero en la lista de espera de ${values.zips}. Hasta el ${untilOf(values, 'es-US')}, nadie más puede tomar el lugar libre. Después le toca al siguiente agente.`,
        button: 'Abrir su lista de espera',
        why: 'Recibe este mensaje porque eligió el correo para "Un código postal de su lista de espera está disponible".',
      }),
    },
  }),
  'held-notifications': notification({
    values: Held,
    path: ({ leads }) => (leads === '0' ? '/dashboard' : '/referrals'),
    english: {
      title: ({ leads, others }) => {
        const words = [
          counted(leads, 'new lead', 'new leads'),
          // there is no other where there is no lead
          leads === '0'
            ? counted(others, 'notification', 'notifications')
            : counted(others, 'other notification', 'other notifications'),
        ];
        return `${words.filter((each) => each !== null).join(' and ')} during your quiet hours`;
      },
      mail: () => ({
        text: 'They waited for the end of your quiet hours.',
        button: 'Open the Portal',
        why: 'You get this because of your preferences.',
      }),
    },
    spanish: {
      title: ({ leads, others }) => {
        const words = [
          counted(leads, 'prospecto nuevo', 'prospectos nuevos'),
          leads === '0'
            ? counted(others, 'notificación', 'notificaciones')
            : counted(others, 'notificación más', 'notificaciones más'),
        ];
        return `${words.filter((each) => each !== null).join(' y ')} durante sus horas de silencio`;
      },
      mail: () => ({
        text: 'Esperaron a que terminaran sus horas de silencio.',
        button: 'Abrir el portal',
        why: 'Recibe este mensaje por sus preferencias.',
      }),
    },
  }),
  'notification-test': notification({
    values: z.object({}),
    path: () => '/preferences',
    english: {
      title: () => 'This is a test of your notifications',
      mail: () => ({
        text: 'You asked for it on your preferences. If you can read this, our mail reaches you.',
        button: 'Open Preferences',
        why: 'You get this because a test was requested on your preferences.',
      }),
    },
    spanish: {
      title: () => 'Esta es una prueba de sus notificaciones',
      mail: () => ({
        text: 'Usted la solicitó en sus preferencias. Si puede leer esto, nuestro correo le llega.',
        button: 'Abrir las preferencias',
        why: 'Recibe este mensaje porque se solicitó una prueba en sus preferencias.',
      }),
    },
  }),
} as const;

export type NotificationTemplateName = keyof typeof NOTIFICATION_TEMPLATES;

/** Up to three ZIPs by their codes, more by their count. */
function zipsOf({ zips }: z.output<typeof ZipTurn>, and: string, noun: string): { isOne: boolean; words: string } {
  const codes = zips.split(', ');
  const words = codes.length > 3 ? `${codes.length} ${noun}` : codes.join(', ').replace(/, (?=[^,]*$)/, ` ${and} `);
  return { isOne: codes.length === 1, words };
}

/** `Nov 27, 9:00 AM MST`. */
const untilOf = ({ until, timeZone }: z.output<typeof ZipTurn>, locale: string): string =>
  new Date(until)
    .toLocaleString(locale, {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    // an SMS with it would be twice as long
    .replaceAll('\u202f', ' ');

function counted(count: string, one: string, more: string): string | null {
  if (count === '0') return null;
  return `${count} ${count === '1' ? one : more}`;
}
