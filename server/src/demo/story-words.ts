import type { ConsumerPlan, SidePlan } from './referral-plan.ts';

const DENVER = { city: 'Denver', state: 'CO' } as const;
const RALEIGH = { city: 'Raleigh', state: 'NC' } as const;
type Facts = Omit<SidePlan, 'side' | 'city' | 'state'> & Partial<Pick<SidePlan, 'city' | 'state'>>;

const placeOf = (zip: string) => (zip.startsWith('8') ? DENVER : RALEIGH);
export const seller = (facts: Facts): SidePlan => ({ side: 'seller', ...placeOf(facts.zip), ...facts });
export const buyer = (facts: Facts): SidePlan => ({ side: 'buyer', ...placeOf(facts.zip), ...facts });

export const consumer = (
  name: string,
  phone: string | null,
  email: string | null,
  ...sides: SidePlan[]
): ConsumerPlan => {
  const [lastName = '', firstName = ''] = name.split(', ');
  return {
    firstName,
    lastName,
    phone: phone && phone.replace(/\D/g, ''),
    email: email && `${email}@example.com`,
    sides,
  };
};

export const LISTING = 'Listing consultation';
export const VALUATION = 'Home valuation';
export const BUYER = 'Buyer consultation';
export const RELOCATION = 'Relocation program';
export const WEBSITE = 'Website inquiry';
/** Minutes after midnight. */
export const at = (hours: number, minutes = 0) => hours * 60 + minutes;
