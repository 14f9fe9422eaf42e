import type { StatusDefinition } from '@portal/shared/domain';

type Given = Pick<StatusDefinition, 'status' | 'category' | 'tone'> & Partial<StatusDefinition>;
const status = (given: Given): StatusDefinition => ({
  subStatus: null,
  sides: 'both',
  requires: [],
  optional: [],
  step: null,
  isParked: false,
  isFinal: false,
  ...given,
});

const lead = { category: 'Active Leads' } as const;
const appointment = { category: 'Active Appointments' } as const;
const lost = {
  category: 'Lost Listings/Sales',
  tone: 'neutral',
  requires: ['reason'],
} satisfies Partial<StatusDefinition>;
const inactive = { category: 'Inactive', tone: 'neutral', requires: ['reason'] } satisfies Partial<StatusDefinition>;

/**
 * The reference set of statuses (D-16): where each belongs, what it asks for and its order. Data, so that a deployment
 * changes its statuses here and nowhere else; the rules that read it are in the domain.
 */
export const STATUS_CATALOG: readonly StatusDefinition[] = [
  status({ status: 'New', ...lead, tone: 'new', step: 1 }),
  status({ status: 'Attempting', ...lead, tone: 'neutral', step: 2 }),
  status({ status: 'Contacted', ...lead, tone: 'reached', step: 3 }),
  status({ status: 'Nurture', ...lead, tone: 'parked', step: 4, isParked: true, requires: ['snoozeMonths'] }),

  status({
    status: 'Appointment Set',
    ...appointment,
    tone: 'new',
    step: 5,
    requires: ['listingAppointmentDate', 'appointmentSetBy'],
  }),
  status({ status: 'Met', ...appointment, tone: 'reached', step: 6, optional: ['listingAppointmentDate'] }),
  status({
    status: 'Coming Soon',
    ...appointment,
    tone: 'parked',
    sides: 'seller',
    step: 7,
    requires: ['listedDate'],
    optional: ['listPrice'],
  }),
  status({
    status: 'Listed',
    ...appointment,
    tone: 'listed',
    sides: 'seller',
    step: 8,
    requires: ['listPrice'],
    optional: ['listedDate'],
  }),
  status({
    status: 'Showing',
    ...appointment,
    tone: 'reached',
    sides: 'buyer',
    step: 7,
    optional: ['listingAppointmentDate'],
  }),
  status({ status: 'Making Offers', ...appointment, tone: 'reached', sides: 'buyer', step: 8 }),
  status({
    status: 'Offer Accepted',
    ...appointment,
    tone: 'listed',
    step: 9,
    requires: ['contractSalePrice', 'escrowDate', 'escrowContact'],
  }),

  status({
    status: 'Sold',
    category: 'Wins',
    tone: 'listed',
    step: 10,
    isFinal: true,
    requires: ['soldPrice', 'soldDate', 'commissionReceived'],
  }),

  status({ status: 'Listed', subStatus: 'Listed by competitor', ...lost, sides: 'seller' }),
  status({ status: 'Sold by competitor', ...lost, sides: 'seller' }),
  status({ status: 'Bought elsewhere', ...lost, sides: 'buyer' }),

  status({ status: 'Not Interested', ...inactive }),
  status({ status: 'Bad Contact', ...inactive }),
  status({ status: 'Title Mismatch', ...inactive }),
  status({ status: 'Below Quality', ...inactive }),
  status({ status: 'Duplicate', ...inactive }),
];
