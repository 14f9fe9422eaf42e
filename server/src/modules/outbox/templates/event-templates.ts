import { endpointPath } from '@portal/shared/contracts';
import { z } from 'zod';
import type { MailContent } from './mail-content.ts';
import type { Template } from './template.ts';

const template = <Values extends z.ZodType<Record<string, string | undefined>>>(given: Template<Values>) => given;

/** The event of a registration; all of them empty for none. */
const event = z.object({ eventId: z.string(), title: z.string(), dateTime: z.string() });
const registrant = event.extend({ firstName: z.string(), supportEmail: z.string() });

/** Where the mail comes from, for whoever did not ask for it. */
const why = (address: string, portalUrl: string, supportPhone: string): string =>
  `Sent to ${address} because somebody registered with it at ${portalUrl}/events/register. Wasn't you? Call ${supportPhone} and we delete it.`;

const paragraph = (text: string): MailContent['blocks'][number] => ({ kind: 'paragraph', text });

/**
 * Mails of the public form for events (EVT-06). They go to strangers, who have chosen no language; nothing that a person
 * typed is in them but a name, so that nobody can write to others through them.
 */
export const EVENT_TEMPLATES = {
  'event-registration': template({
    values: registrant,
    secrets: [],
    english: {
      mail: ({ firstName, eventId, title, dateTime, supportEmail }, { addressee, portalUrl, supportPhone }) => ({
        subject: title === '' ? 'We have your registration' : `You are registered: ${title}`,
        heading: `You are registered, ${firstName}`,
        blocks: [
          ...(title === '' ? [] : [paragraph(`${title}, ${officeTime(dateTime)}.`)]),
          paragraph(
            `Our team looks at your registration and gets in touch. Anything to change? Write to ${supportEmail} or call ${supportPhone}.`,
          ),
          ...(title === ''
            ? []
            : [
                {
                  kind: 'button',
                  label: 'Add to Calendar',
                  url: `${portalUrl}${endpointPath('publicEventCalendar', { id: eventId })}`,
                } as const,
              ]),
        ],
        footer: why(addressee.address, portalUrl, supportPhone),
      }),
    },
  }),
  'event-registration-missing': template({
    values: registrant.extend({
      /** In words: `a photo of you and your broker's email`. */
      missing: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ firstName, title, missing, supportEmail }, { addressee, portalUrl, supportPhone }) => ({
        subject: 'What is missing from your registration',
        heading: `Something is missing, ${firstName}`,
        blocks: [
          paragraph(`You are registered${title === '' ? '' : ` for ${title}`} all the same. We still need ${missing}.`),
          paragraph(`Send it to ${supportEmail}, from this address, or tell us at ${supportPhone}.`),
        ],
        footer: why(addressee.address, portalUrl, supportPhone),
      }),
    },
  }),
  'event-registration-again': template({
    values: registrant,
    secrets: [],
    english: {
      mail: ({ firstName, title, dateTime, supportEmail }, { addressee, portalUrl, supportPhone }) => ({
        subject: title === '' ? 'You are registered already' : `You are registered already: ${title}`,
        heading: `You are registered already, ${firstName}`,
        blocks: [
          ...(title === '' ? [] : [paragraph(`${title}, ${officeTime(dateTime)}.`)]),
          paragraph(
            `The form was sent once more with this address. Nothing was changed: what you entered first is what we have. To correct it, write to ${supportEmail} or call ${supportPhone}.`,
          ),
        ],
        footer: why(addressee.address, portalUrl, supportPhone),
      }),
    },
  }),
  'event-registration-received': template({
    values: event.extend({
      person: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      licenseNumber: z.string(),
      brokerage: z.string(),
      broker: z.string(),
      campaign: z.string(),
      /** In words; empty when nothing is. */
      missing: z.string(),
      /** The number of the agent who has this e-mail; empty without one. */
      agentId: z.string(),
    }),
    secrets: [],
    english: {
      mail: ({ title, dateTime, person, ...rest }, { portalUrl }) => ({
        subject: `Event registration: ${person}`,
        heading: title === '' ? `${person} registered as an agent` : `${person} registered for “${title}”`,
        blocks: [
          title === '' ? '' : officeTime(dateTime),
          `${rest.email}, ${rest.phoneNumber}, license ${rest.licenseNumber}`,
          rest.brokerage && `Brokerage: ${rest.brokerage}`,
          rest.broker && `Broker: ${rest.broker}`,
          rest.missing && `Not given: ${rest.missing}. We asked for it.`,
          rest.campaign && `Campaign: ${rest.campaign}`,
          rest.agentId && `This is the email of agent ${rest.agentId}.`,
        ]
          .filter((text) => text !== '')
          .map(paragraph),
        footer: `Sent by the form on ${portalUrl}/events/register. All registrations, with photos, are at ${portalUrl}/events.`,
      }),
    },
  }),
} as const;

/** Mountain Time, that of the office: the portal does not know the time zone of a stranger. */
const officeTime = (moment: string): string =>
  new Date(moment)
    .toLocaleString('en-US', {
      timeZone: 'America/Denver',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replace(' at ', ', ');
