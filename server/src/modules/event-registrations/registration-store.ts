import type { StoredEventRegistration } from '@portal/shared/contracts';
import { formatPhone, fullName } from '@portal/shared/domain';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { lockByName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/database.ts';
import type { EventRegistrationTable, RegistrationAnswers } from './event-registration-tables.ts';

/** What staff gets of one event. */
const LIST_SIZE = 500;

/** Waits for its turn among everything about this mailbox, on all servers: two tabs are one registration. */
export async function lockMailbox(trx: Kysely<Database>, mailbox: string): Promise<void> {
  await lockByName(trx, `event registration ${mailbox}`);
}

/** Waits for its turn among the registrations of this network, so that they are counted one after the other. */
export async function lockNetwork(trx: Kysely<Database>, network: string): Promise<void> {
  await lockByName(trx, `event registrations of ${network}`);
}

/** What was entered when this e-mail was registered for this event; undefined when it was not. */
export async function findAnswers(
  db: Kysely<Database>,
  email: string,
  eventId: string | null,
): Promise<RegistrationAnswers | undefined> {
  const row = await db
    .selectFrom('eventRegistration')
    .select('answers')
    .where('email', '=', email)
    .where('eventId', eventId === null ? 'is' : '=', eventId)
    .executeTakeFirst();
  return row?.answers;
}

/** When those of a network were made since a moment, the latest first; at most `most`. */
export async function findRegistrationsOfNetwork(
  db: Kysely<Database>,
  network: string,
  { since, most }: { since: Date; most: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('eventRegistration')
    .select('registeredAt')
    .where('network', '=', network)
    .where('registeredAt', '>', since)
    .orderBy('registeredAt', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ registeredAt }) => registeredAt);
}

export async function insertRegistration(
  trx: Kysely<Database>,
  { answers, ...row }: Omit<Insertable<EventRegistrationTable>, 'answers'> & { answers: RegistrationAnswers },
): Promise<void> {
  await trx
    .insertInto('eventRegistration')
    .values({ ...row, answers: JSON.stringify(answers) })
    .execute();
}

/** The newest registrations for an event, or for none, and how many there are. */
export async function listRegistrations(
  db: Kysely<Database>,
  eventId: string | null,
): Promise<{ data: StoredEventRegistration[]; total: number }> {
  const ofEvent = db.selectFrom('eventRegistration').where('eventId', eventId === null ? 'is' : '=', eventId);
  const [rows, { total }] = await Promise.all([
    ofEvent.selectAll().orderBy('registeredAt', 'desc').orderBy('registrationId').limit(LIST_SIZE).execute(),
    ofEvent.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toStored), total };
}

function toStored(row: Selectable<EventRegistrationTable>): StoredEventRegistration {
  const { registrationId, eventId, email, answers, photoId, registeredAt } = row;
  const { firstName, lastName, phoneNumber, profileInfo, brokerageInfo, brokerInfo: broker, utm } = answers;
  return {
    registrationId,
    eventId,
    firstName,
    lastName,
    email,
    phoneNumber: formatPhone(phoneNumber),
    licenseNumber: profileInfo.license.licenseNumber,
    brokerageName: brokerageInfo.brokerageName,
    broker: fullName({ firstName: broker.firstName ?? '', lastName: broker.lastName ?? '' }) || null,
    brokerEmail: broker.email,
    brokerPhone: broker.phoneNumber === null ? null : formatPhone(broker.phoneNumber),
    brokerAddress: addressLine(broker.address) || null,
    utm,
    hasPhoto: photoId !== null,
    registeredAt: registeredAt.toISOString(),
  };
}

/** `455 Sherman St, Unit 210, Denver, CO 80203`, without what is missing. */
export function addressLine(address: RegistrationAnswers['brokerInfo']['address']): string {
  const { streetAddress, unitNumber, city, state, zip } = address;
  const place = [state, zip].filter(Boolean).join(' ');
  return [streetAddress, unitNumber && `Unit ${unitNumber}`, city, place].filter(Boolean).join(', ');
}
