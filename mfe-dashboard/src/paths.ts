import { pageConfig, type ReferralCategory } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY, encodeId, printReferralListQuery, phoneHref } from '@portal/shared/domain';
import { hasPage } from '@portal/shared/remote';

/** Every address this remote links to; no other file contains one. */
export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  /** @param target absolute address to come back to (HOST-09) */
  signIn: (target: string) => `/login?${new URLSearchParams({ redirect: target })}`,
  referrals: (tab: ReferralCategory) => {
    const search = printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, tab }).toString();
    return search ? `/referrals?${search}` : '/referrals';
  },
  /** A director's list with the active leads of one agent. */
  leadsOfAgent: (agentId: number) => `/referrals?${printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, agentId })}`,
  referral: (agentReferralId: number) => `/referrals-details/${encodeId(agentReferralId)}`,
  updateReferral: (agentReferralId: number) => `/referrals-details/${encodeId(agentReferralId)}#update`,
  /** From the congratulation for a listing (DASH-37, CONST-07). */
  sponsorMore: () => `/sgd?${new URLSearchParams({ utm_campaign: CONGRATULATIONS_CAMPAIGN })}`,
  /**
   * The checkout of ZIPs (HOST-14, CS-089); while no remote has it, the shop with the first of them.
   * @param zips ZIP codes to begin with
   */
  checkout: (agentId: number, zips: readonly string[]) => {
    const campaign = { utm_campaign: pageConfig().checkoutCampaign ?? DEFAULT_CAMPAIGN };
    const [selected = ''] = zips;
    if (!hasPage(CHECKOUT)) return `/sgd?${new URLSearchParams({ tab: 'waitlist', selected, ...campaign })}`;
    const zipCodes = zips.slice(0, MAX_IN_CART).join(',');
    return `${CHECKOUT}?${new URLSearchParams({ id: encodeId(agentId), zips: zipCodes, ...campaign })}`;
  },
  /** A ZIP in the shop, with its price and sponsors. */
  sponsorZip: (zip: string) => `/sgd?${new URLSearchParams({ selected: zip })}`,
  profile: (agentId: number) => withAgent('/update-profile', agentId),
  oldProfilePattern: '/v2/update-profile/:id',
  /** The link of older e-mails to a profile. */
  oldProfile: (agentId: number) => `/v2/update-profile/${encodeId(agentId)}`,
  /** Where an agent reads, signs and keeps the agreement; the location that the server stores of a signed one. */
  referralAgreement: (agentId: number) => withAgent('/referral-agreement', agentId),
  preferences: (agentId: number) => withAgent('/preferences', agentId),
  crmIntegrations: () => '/crm-integrations',
  changePassword: () => '/change-password',
  rank: () => '/rank',
  newLeads: () => `/referrals?${printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, statuses: ['New'] })}`,
  referralsByAgent: () => '/referrals/agents',
  perks: () => '/partner-services',
  events: () => '/events',
  event: (id: string) => `/events/${encodeURIComponent(id)}`,
  /** The public form, for strangers. */
  registerForEvent: (id: string) => `/events/register?${new URLSearchParams({ event: id })}`,
  serviceZipCodes: (agentId: number) => withAgent('/service-zip-codes', agentId),
  /** A step of the checklist: the server names the page, HOST-22…24 require the agent in the address of some. */
  onboardingStep: (path: string, agentId: number) => (PAGES_OF_AN_AGENT.has(path) ? withAgent(path, agentId) : path),
};

const CONGRATULATIONS_CAMPAIGN = '5462';
const CHECKOUT = '/sgd/checkout';
const DEFAULT_CAMPAIGN = '5462';
const MAX_IN_CART = 100;
const PAGES_OF_AN_AGENT = new Set(['/update-profile', '/referral-agreement', '/service-zip-codes', '/preferences']);
const withAgent = (path: string, agentId: number) => `${path}?id=${encodeId(agentId)}`;

/** Outside of the portal: directions to a place, in the device's preferred map app. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
export const telAddress = phoneHref;
export const mailAddress = (email: string): string => `mailto:${email}`;
export const smsAddress = (phoneNumber: string): string => `sms:${phoneNumber.replace(/[^\d+]/g, '')}`;
