import { readFile } from 'node:fs/promises';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AgentTable } from '../database/people-tables.ts';
import { photoLocationOf } from '../modules/agents/index.ts';
import { FileService } from '../modules/files/index.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { PHOTO_TYPE, preparePhoto } from '../platform/images/prepare-photo.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import type { DemoClock } from './demo-clock.ts';
import { idOf } from './id-of.ts';

const { maya, leo, sam } = DEMO_IDS;
/** Which drawn portrait of the folder `portraits` an agent has. Nina is new and has none. */
const PORTRAITS = new Map<number, string>([
  [maya, '01'],
  [leo, '02'],
  [sam, '03'],
]);
/** For others, by first names that fit; each is used once. */
const MORE_PORTRAITS = [
  ['04', 'Elena Julia Chloe Camille Elise Emily Rachel Olga Valentina Agnieszka'],
  ['05', 'Amara Imani Tamika Latoya Nia Adaeze Aaliyah Jada Naomi'],
  ['06', 'Stefan Thomas William Patrick Erik Lars Andrei Victor Gareth'],
  ['07', 'Gabriela Sofia Lucia Mariana Isabel Paloma Daniela Rosa Bianca Ximena'],
  ['08', 'Connor Oliver Nikolai Jonah Caleb Ethan Felix Quentin'],
  ['09', 'Priya Asha Sunita Leila Laila Samira Yara Farah Noor Mina'],
  ['10', 'Hannah Anneke Fiona Grace Abigail Helena Renée Zoë Katarzyna'],
  ['11', 'Uchenna Jasmine Nadia Ruth Deborah Beatriz'],
  ['12', 'Michael Antonio Lorenzo Eduardo Carlos Mateo Benjamin Gustavo'],
] as const;

const FIELDS = (clock: DemoClock): Record<number, Updateable<AgentTable>> => ({
  // everything but the office phone: her profile is 90% complete
  [maya]: {
    contactPreference: 'text-then-call',
    brokerageAddress: '1580 Lincoln St, Suite 400, Denver, CO 80203',
    brokerName: 'Gordon Mulcahy',
    brokerEmail: 'gordon@frontrange.example.com',
    licensedSince: clock.day(-11 * 365 - 90, 'America/Denver'),
    licenseNumber: 'FA.10008341',
    licenseNumberOverride: 'FA.100083417',
  },
  [leo]: {
    officePhone: '3035550162',
    contactPreference: 'call',
    brokerageAddress: '2401 Larimer St, Denver, CO 80205',
    brokerName: 'Ruth Calloway',
    brokerEmail: 'ruth@milemarker.example.com',
    licenseNumberOverride: null,
  },
  // all that the agreement prints, so that signing again is the only thing left
  [sam]: {
    brokerageAddress: '410 Glenwood Ave, Raleigh, NC 27603',
    brokerName: 'June Abbott',
    brokerEmail: 'june@tarriver.example.com',
    licenseNumberOverride: null,
  },
});

/** What My Profile shows: photos, licenses, and the rest of the fields (HOST-22). */
export async function seedProfiles(trx: Transaction<Database>, fileStore: FileStore, clock: DemoClock): Promise<void> {
  const files = new FileService({ db: trx, store: fileStore, now: () => new Date(clock.now) });
  await sql`
    update agent set
      license_valid_until = make_date(extract(year from now_day)::int + 1 + (agent_id % 2)::int, 12, 31),
      license_checked_at = ${clock.minutesAgo(200)},
      licensed_since = (now_day - make_interval(years => 2 + (agent_id % 17)::int, days => (agent_id % 300)::int))::date
    from (select ${clock.day(0, 'America/Denver')}::date as now_day) as today
    where license_number is not null`.execute(trx);
  for (const [agentId, fields] of Object.entries(FIELDS(clock))) {
    await trx.updateTable('agent').set(fields).where('agentId', '=', Number(agentId)).execute();
  }
  await trx
    .insertInto('agentProfileChange')
    .values({
      agentId: maya,
      field: 'licenseNumber',
      revision: 0,
      changedAt: new Date(clock.daysAgo(49)),
      changedBy: 'alex@example.com',
      isStaff: true,
    })
    .execute();
  for (const [agentId, portrait] of await withMorePortraits(trx)) await seedPhoto(trx, files, agentId, portrait);
}

/** Agents of dana and sponsors first: their photos are seen in lists. */
async function withMorePortraits(trx: Transaction<Database>): Promise<Map<number, string>> {
  const portraits = new Map(PORTRAITS);
  const agents = await trx
    .selectFrom('agent')
    .select(['agentId', 'firstName'])
    .where('agentId', 'not in', Object.values(DEMO_IDS))
    .orderBy(sql`(relo_director_id = ${DEMO_IDS.dana}) is not true`)
    .orderBy(sql`featured_territory = '{}'`)
    .orderBy('agentId')
    .execute();
  for (const [portrait, names] of MORE_PORTRAITS) {
    const fitting = new Set<string>(names.split(' '));
    const agent = agents.find(({ agentId, firstName }) => fitting.has(firstName) && !portraits.has(agentId));
    if (agent) portraits.set(agent.agentId, portrait);
  }
  return portraits;
}

async function seedPhoto(trx: Transaction<Database>, files: FileService, agentId: number, portrait: string) {
  const picture = await readFile(new URL(`portraits/${portrait}.webp`, import.meta.url));
  const squares = await preparePhoto(picture, `demo ${agentId}`);
  const fileId = idOf(`photo ${agentId}`);
  const file = { agentId, fileId, kind: 'photo', fileName: 'photo.webp', contentType: PHOTO_TYPE } as const;
  const put = (variant: 'large' | 'small') =>
    files.put({ ...file, variant, bytes: squares[variant], storedBy: 'portal' });
  await files.record(trx, [await put('large'), await put('small')]);
  const photoLocation = photoLocationOf(agentId, fileId);
  await trx.updateTable('agent').set({ photoLocation }).where('agentId', '=', agentId).execute();
}
