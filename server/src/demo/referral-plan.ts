import { findStatus, fullName, statusesOfSide } from '@portal/shared/domain';
import type { StatusDefinition } from '@portal/shared/domain';
import { NOBODY } from '../modules/actors/index.ts';
import type { BulkHistory, BulkReferral, ReferralBatch } from '../modules/referrals/insert-referrals-in-bulk.ts';
import { STATUS_CATALOG } from '../modules/referrals/status-catalog.ts';
import type { DemoClock } from './demo-clock.ts';

/** One side of a demonstration referral, in the words of a story; days are counted back from now. */
export interface SidePlan {
  side: 'seller' | 'buyer';
  status: string;
  subStatus?: string;
  created: number;
  updated: number;
  intent: string | null;
  /** Null: nobody knows. */
  source?: string | null;
  street?: string;
  unit?: string;
  zip: string;
  city: string;
  state: string;
  /** The valuation of a seller's property, or what a buyer looks for; null: no price at all. */
  price: number | [number, number] | null;
  listPrice?: number;
  /** Days ago. */
  listed?: number;
  appointment?: { inDays: number; minutes: number };
  snoozedInDays?: number;
  contractPrice?: number;
  sold?: { price: number; commission: number | null; daysAgo: number };
  escrowCommission?: number;
  reason?: string;
  note?: string;
  /** What opens the contact besides a sponsored ZIP (REF-47…50). */
  awarded?: 'listing-appointment' | 'partner-consultation' | 'source-cta' | 'featured-agent';
}

export interface ConsumerPlan {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  sides: SidePlan[];
}

/** Makes the rows of plans for one agent; ids are counted on from the given ones. */
export class ReferralWriter {
  readonly batch: ReferralBatch = { consumers: [], referrals: [], history: [] };
  #consumerId: number;
  #referralId: number;
  readonly #clock: DemoClock;

  constructor(clock: DemoClock, firstConsumerId: number, firstReferralId: number) {
    this.#clock = clock;
    this.#consumerId = firstConsumerId;
    this.#referralId = firstReferralId;
  }

  add(agent: { agentId: number; firstName: string; lastName: string }, plan: ConsumerPlan): void {
    const consumerId = this.#consumerId++;
    const oldest = Math.max(...plan.sides.map(({ created }) => created));
    this.batch.consumers.push({
      agentId: agent.agentId,
      consumerId,
      firstName: plan.firstName,
      lastName: plan.lastName,
      email: plan.email,
      phoneNumber: plan.phone,
      createdAt: this.#clock.daysAgo(oldest),
    });
    for (const side of plan.sides) {
      const referral = this.#referral(agent, consumerId, side);
      this.batch.referrals.push(referral);
      this.batch.history.push(...this.#history(referral, side));
    }
  }

  #referral(
    agent: { agentId: number; firstName: string; lastName: string },
    consumerId: number,
    side: SidePlan,
  ): BulkReferral {
    const buySide = side.side === 'buyer';
    const definition = findStatus(STATUS_CATALOG, { status: side.status, subStatus: side.subStatus ?? null }, buySide);
    if (!definition) throw new Error(`There is no status ${side.status} for a ${side.side}.`);
    const timeZone = timeZoneOf(side.state);
    const editor = side.status === 'New' ? null : agent;
    const appointment = side.appointment
      ? this.#clock.at(side.appointment.inDays, side.appointment.minutes, timeZone)
      : null;
    const [, streetNumber = null, streetName = null] = /^(\d+) (.+)$/.exec(side.street ?? '') ?? [];
    return {
      agentId: agent.agentId,
      referralId: this.#referralId++,
      consumerId,
      buySide,
      category: definition.category,
      status: side.status,
      subStatus: side.subStatus ?? null,
      streetNumber,
      streetName,
      unitNumber: side.unit ?? null,
      city: side.city,
      state: side.state,
      zip: side.zip,
      timeZone,
      source:
        side.awarded === 'source-cta'
          ? 'cta'
          : side.source === undefined
            ? buySide
              ? 'buyer'
              : 'listing'
            : side.source,
      appointmentType: side.intent,
      forFeaturedAgent: side.awarded === 'featured-agent',
      listingAppointmentSetEver: side.awarded === 'listing-appointment',
      listingAppointmentDate: side.awarded === 'listing-appointment' ? appointment : null,
      partnerConsultationSetEver: side.awarded === 'partner-consultation',
      scheduledAppointment: appointment,
      snoozedUntil: side.snoozedInDays === undefined ? null : this.#clock.day(side.snoozedInDays, timeZone),
      listPrice: side.listPrice ?? null,
      listedDate: side.listed === undefined ? null : this.#clock.day(-side.listed, timeZone),
      avgAvm: typeof side.price === 'number' && !buySide ? side.price : null,
      midRange: midRangeOf(side.price, buySide),
      esListingCommission: side.escrowCommission ?? null,
      contractSalePrice: side.contractPrice ?? null,
      escrowDate: side.contractPrice === undefined ? null : this.#clock.day(24, timeZone),
      soldPrice: side.sold?.price ?? null,
      soldDate: side.sold ? this.#clock.day(-side.sold.daysAgo, timeZone) : null,
      commissionReceived: side.sold?.commission ?? null,
      detail: {
        ...(side.reason ? { reason: side.reason } : {}),
        ...(appointment ? { appointmentSetBy: side.awarded ? ('team' as const) : ('agent' as const) } : {}),
        ...(side.contractPrice === undefined ? {} : ESCROW_CONTACT),
      },
      revision: 0,
      ...actorColumns(editor?.agentId),
      actorRevision: 0,
      lastModifiedBy: editor && fullName(editor),
      createdAt: this.#clock.daysAgo(side.created),
      updatedAt: this.#clock.daysAgo(side.updated),
      statusUpdatedAt: this.#clock.daysAgo(side.updated),
    };
  }

  /** The way to the status: received, the steps a referral usually takes, the status itself, and a note. */
  #history(referral: BulkReferral, side: SidePlan): BulkHistory[] {
    const way = usualWay(referral.buySide, side);
    const steps = way.map((status, index) => {
      const isLast = index === way.length - 1;
      const moment = isLast ? side.updated : side.created - ((side.created - side.updated) * index) / way.length;
      return this.#step(referral, index === 0 ? 'system' : 'status', moment, {
        status: isLast ? side.status : status,
        subStatus: isLast ? referral.subStatus : null,
        notes: index === 0 ? 'Referral received' : isLast ? (side.reason ?? null) : null,
        listPrice: isLast || status === 'Listed' ? referral.listPrice : null,
        listedDate: isLast || status === 'Listed' ? referral.listedDate : null,
        listingAppointmentDate: status === 'Appointment Set' ? referral.scheduledAppointment : null,
      });
    });
    const note = side.note ? [this.#step(referral, 'note', side.updated, { notes: side.note })] : [];
    return [...steps, ...note].map((entry, index) => ({ ...entry, step: index + 1 }));
  }

  #step(
    { agentId, referralId, actorKind, lastModifiedBy }: BulkReferral,
    kind: 'status' | 'note' | 'system',
    daysAgo: number,
    facts: Partial<BulkHistory>,
  ): BulkHistory {
    // what the portal does itself, and a new lead's first steps, are nobody's
    const isByAgent = kind !== 'system' && actorKind !== null;
    const nothing = { status: null, subStatus: null, notes: null, listPrice: null, listedDate: null };
    return {
      agentId,
      referralId,
      step: 0,
      kind,
      ...nothing,
      listingAppointmentDate: null,
      modifiedAt: this.#clock.daysAgo(daysAgo),
      ...actorColumns(isByAgent ? agentId : undefined),
      modifiedBy: isByAgent ? lastModifiedBy : null,
      detail: {},
      ...facts,
    };
  }
}

/** The agent themselves, or nobody. */
function actorColumns(agentId: number | undefined) {
  return agentId === undefined ? NOBODY : { ...NOBODY, actorKind: 'agent' as const, actorId: String(agentId) };
}

const ESCROW_CONTACT = {
  esCompanyName: 'Cornerstone Escrow',
  esFirstName: 'Ruth',
  esLastName: 'Abernathy',
  esPhoneNumber: '3035550198',
  esEmail: 'closings@example.com',
};

/** New first, the status last, between them what is usually gone through on the way. */
function usualWay(buySide: boolean, side: SidePlan): string[] {
  if (side.status === 'New') return ['New'];
  const options = statusesOfSide(STATUS_CATALOG, buySide);
  const target = options.find(
    ({ status, subStatus }) => status === side.status && subStatus === (side.subStatus ?? null),
  );
  const reached = (definition: StatusDefinition) =>
    definition.step !== null && !definition.isParked && definition.step > 1 && definition.step < (target?.step ?? 4);
  const between = options.filter(reached).map(({ status }) => status);
  // not everybody goes through every step
  const skipped = between.length > 4 ? between.filter((_, index) => index !== 3) : between;
  return ['New', ...skipped, side.status];
}

function midRangeOf(price: SidePlan['price'], buySide: boolean): number[] | null {
  if (!buySide || price === null) return null;
  return typeof price === 'number' ? [price] : price;
}

/** The states of the demonstration: Colorado is on Mountain time, the others are in the East. */
export function timeZoneOf(state: string): string {
  return state === 'CO' ? 'America/Denver' : 'America/New_York';
}
