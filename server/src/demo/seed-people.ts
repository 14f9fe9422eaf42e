import type { Insertable, Kysely } from 'kysely';
import { foldText } from '@portal/shared/domain';
import type { Database } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { AgentTable } from '../database/people-tables.ts';
import { agreementLocation } from '../modules/agreements/index.ts';
import { DEMO_ACCOUNTS, DEMO_IDS } from './demo-accounts.ts';
import type { DemoClock } from './demo-clock.ts';
import { BROKERAGES, FIRST_NAMES, LAST_NAMES } from './demo-names.ts';
import { METROS, type Metro } from './metros.ts';
import type { Random } from './random.ts';

export const AGENT_COUNT = 240;

/** An agent of the demonstration, with the metro they work in. */
export interface DemoAgent {
  agentId: number;
  firstName: string;
  lastName: string;
  metro: Metro;
  featuredTerritory: string[];
  reloDirectorId: number | null;
}

const [denver, raleigh] = METROS as [Metro, Metro, ...Metro[]]; // the list of metros has these two

/** What distinguishes the agents with an account (D-40). */
const KNOWN_AGENTS = (clock: DemoClock): Partial<AgentRowToInsert>[] => [
  {
    agentId: DEMO_IDS.maya,
    phoneNumber: '3035550101',
    brokerageName: 'Front Range Residential',
    currentStatus: 'PREFERRED_AGENT',
    rfaSignDate: clock.day(-251, denver.timeZone),
    referralAgreementLocation: agreementLocation(DEMO_IDS.maya),
    featuredTerritory: ['80205', '80210', '80211'],
    sgdStatus: 'ACTIVE',
    portalLastLogin: clock.minutesAgo(60 * 15),
    transactionsTotal: 187,
    referralFee: 30,
  },
  {
    agentId: DEMO_IDS.leo,
    phoneNumber: '3035550102',
    brokerageName: 'Mile Marker Realty',
    currentStatus: 'ACTIVE_AGENT',
    rfaSignDate: clock.day(-96, denver.timeZone),
    referralAgreementLocation: agreementLocation(DEMO_IDS.leo),
    portalLastLogin: clock.daysAgo(3),
    transactionsTotal: 41,
  },
  {
    agentId: DEMO_IDS.nina,
    phoneNumber: '9195550103',
    brokerageName: 'Five Points Property Group',
    currentStatus: 'ONBOARDING',
    rfaSignDate: null,
    referralAgreementLocation: null,
    portalLastLogin: null,
    portalTempPassword: true,
    // with the broker, who is not known either: what the agreement needs
    licenseNumber: null,
    transactionsTotal: null,
    referralFee: null,
    referralFeeUpdatedAt: null,
    createdAt: clock.daysAgo(2),
    updatedAt: clock.daysAgo(2),
  },
  {
    agentId: DEMO_IDS.sam,
    phoneNumber: '9195550104',
    brokerageName: 'Tar River Realty',
    currentStatus: 'ACTIVE_AGENT',
    // signed before the cutoff of DASH-32: must be signed again
    rfaSignDate: '2023-06-12',
    referralAgreementLocation: agreementLocation(DEMO_IDS.sam),
    portalLastLogin: clock.daysAgo(1),
    reloDirectorId: DEMO_IDS.dana,
    transactionsTotal: 96,
  },
  {
    agentId: DEMO_IDS.ivy,
    phoneNumber: '3035550105',
    brokerageName: 'High Plains Realty',
    currentStatus: 'DISQUALIFIED',
    rfaSignDate: '2024-02-01',
    referralAgreementLocation: agreementLocation(DEMO_IDS.ivy),
    portalLastLogin: clock.daysAgo(190),
    transactionsTotal: 12,
  },
];

type AgentRowToInsert = Omit<Insertable<AgentTable>, 'detail'> & { agentId: number };

/** The directors and all agents of the demonstration. @returns the agents, those with an account first */
export async function seedPeople(db: Kysely<Database>, random: Random, clock: DemoClock): Promise<DemoAgent[]> {
  await insertRows(db, 'reloDirector', directors(clock));
  const rows = agentRows(random, clock);
  await insertRows(
    db,
    'agent',
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, metro }) => ({
    agentId: row.agentId,
    firstName: row.firstName,
    lastName: row.lastName,
    metro,
    featuredTerritory: row.featuredTerritory as string[], // every row has one
    reloDirectorId: row.reloDirectorId ?? null,
  }));
}

function directors(clock: DemoClock) {
  const others = [
    ['Priscilla', 'Achterberg', '3035550106'],
    ['Noah', 'Whitlock-Price', '9195550107'],
    ['Soledad', "O'Rourke", '7205550108'],
  ] as const;
  const names = [['Dana', 'Kessler', '3035550109'], ...others] as const;
  return names.map(([firstName, lastName, phoneNumber], index) => ({
    reloDirectorId: DEMO_IDS.dana + index,
    firstName,
    lastName,
    email: index === 0 ? 'dana@example.com' : emailOf(firstName, lastName),
    phoneNumber,
    company: index === 0 ? 'Meridian Relocation' : null,
    portalLastLogin: index === 0 ? clock.daysAgo(2) : clock.daysAgo(20 + index),
    createdAt: clock.daysAgo(900),
    updatedAt: clock.daysAgo(30),
  }));
}

function agentRows(random: Random, clock: DemoClock): { row: AgentRowToInsert; metro: Metro }[] {
  const taken = new Set<string>();
  const known = KNOWN_AGENTS(clock).map((facts) => {
    const account = DEMO_ACCOUNTS.find(({ agentId }) => agentId === facts.agentId)!; // every known agent has one
    const metro = facts.agentId === DEMO_IDS.nina || facts.agentId === DEMO_IDS.sam ? raleigh : denver;
    const person = { firstName: account.firstName, lastName: account.lastName, email: account.email };
    return { row: { ...agentRow(facts.agentId!, person, metro, random, clock), ...facts }, metro };
  });
  const others = Array.from({ length: AGENT_COUNT - known.length }, (_, index) => {
    const metro = index % 5 < 3 ? denver : raleigh;
    const agentId = 20_001 + index;
    const row = agentRow(agentId, newPerson(random, taken), metro, random, clock);
    if (row.rfaSignDate && random.chance(0.28)) {
      row.featuredTerritory = sponsoredZips(metro, random);
      Object.assign(row, { sgdStatus: 'ACTIVE', referralFee: 30 });
    }
    // four agents of dana besides sam, and a few of the other directors
    const reloDirectorId =
      index % 60 === 10 ? DEMO_IDS.dana : index % 25 === 3 ? DEMO_IDS.dana + 1 + (index % 3) : null;
    return { row: { ...row, reloDirectorId }, metro };
  });
  return [...known, ...others];
}

function agentRow(
  agentId: number,
  person: { firstName: string; lastName: string; email: string },
  metro: Metro,
  random: Random,
  clock: DemoClock,
): AgentRowToInsert {
  const daysHere = random.between(60, 1500);
  const isSigned = random.chance(0.86);
  const signedDaysAgo = random.between(5, Math.min(daysHere, 600));
  const status = isSigned ? random.weighted({ PREFERRED_AGENT: 3, ACTIVE_AGENT: 6, DISQUALIFIED: 0.3 }) : 'ONBOARDING';
  return {
    agentId,
    ...person,
    phoneNumber: random.chance(0.97) ? demoPhone(metro, random) : null,
    photoLocation: null,
    brokerageName: random.pick(BROKERAGES),
    brokerageLicenseNumber: `B-${random.between(100_000, 999_999)}`,
    currentStatus: status,
    rfaSignDate: isSigned ? clock.day(-signedDaysAgo, metro.timeZone) : null,
    referralFee: isSigned ? 35 : null,
    referralFeeUpdatedAt: isSigned ? clock.daysAgo(signedDaysAgo) : null,
    referralAgreementLocation: isSigned ? agreementLocation(agentId) : null,
    portalInvitationSent: true,
    portalLastLogin: random.chance(0.9) ? clock.daysAgo(random.between(0, 60)) : null,
    portalTempPassword: false,
    featuredTerritory: [],
    sgdStatus: null,
    sgdLastVisit: random.chance(0.4) ? clock.daysAgo(random.between(1, 90)) : null,
    primaryMlsName: metro === denver ? 'Front Range MLS' : 'Triangle MLS',
    primarySubscribingMls: metro === denver ? 'FRMLS' : 'TMLS',
    licenseNumber: `${metro.state}${random.between(1_000_000, 9_999_999)}`,
    licenseState: metro.state,
    licenseNumberOverride: random.chance(0.05) ? `${metro.state}${random.between(1_000_000, 9_999_999)}` : null,
    licenseStateOverride: null,
    transactionsTotal: random.between(4, 260),
    provider: random.pick(['Direct', 'Direct', 'Partner Network']),
    reloDirectorId: null,
    titlePartner: random.chance(0.5) ? 'Cornerstone Title' : null,
    createdAt: clock.daysAgo(daysHere),
    updatedAt: clock.daysAgo(random.between(0, 30)),
  };
}

/** Up to four ZIP codes of a metro that an agent sponsors; seeding the territories settles which have free spots. */
function sponsoredZips(metro: Metro, random: Random): string[] {
  const offered = metro.zips.filter(({ monthlyPrice }) => monthlyPrice !== null).map(({ zip }) => zip);
  return random.pickSome(offered, random.between(1, 4));
}

function newPerson(random: Random, taken: Set<string>) {
  for (;;) {
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    const email = emailOf(firstName, lastName);
    if (!taken.has(email)) {
      taken.add(email);
      return { firstName, lastName, email };
    }
  }
}

/** `maria-jose.vasquez@example.com`. */
export function emailOf(firstName: string, lastName: string): string {
  const part = (name: string) =>
    foldText(name)
      .replaceAll('ı', 'i')
      .replaceAll('ø', 'o')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
  return `${[part(firstName), part(lastName)].filter(Boolean).join('.')}@example.com`;
}

/** A number of the range reserved for fiction, 555-0100 to 555-0199. */
export function demoPhone(metro: Metro, random: Random): string {
  const area = random.pick(metro === denver ? ['303', '720'] : ['919', '984']);
  return `${area}55501${String(random.between(10, 99))}`;
}
