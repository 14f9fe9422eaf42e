import { expect, test } from '@jest/globals';
import { mapAddress, paths, smsAddress, telAddress } from './paths.ts';

test('every address this remote links to', () => {
  expect({
    home: paths.home(),
    dashboard: paths.dashboard(),
    leads: paths.referrals('Active Leads'),
    appointments: paths.referrals('Active Appointments'),
    wins: paths.referrals('Wins'),
    referral: paths.referral(7001),
    update: paths.updateReferral(7001),
    sponsorMore: paths.sponsorMore(),
    sponsorZip: paths.sponsorZip('02134'),
    shopInsteadOfCheckout: paths.checkout(10_482, ['80204', '80220']),
    ownProfile: paths.profile(10_482),
    preferences: paths.preferences(10_482),
    crmIntegrations: paths.crmIntegrations(),
    ownPassword: paths.changePassword(),
    rank: paths.rank(),
    newLeads: paths.newLeads(),
    referralsByAgent: paths.referralsByAgent(),
    events: paths.events(),
    event: paths.event('winning-the-listing'),
    registerForEvent: paths.registerForEvent('winning-the-listing'),
    serviceZipCodes: paths.serviceZipCodes(10_482),
    referralAgreement: paths.referralAgreement(10_482),
    oldProfile: paths.oldProfile(10_482),
    agreementStep: paths.onboardingStep('/referral-agreement', 10_482),
    changePassword: paths.onboardingStep('/change-password', 10_482),
    profile: paths.onboardingStep('/update-profile', 10_482),
  }).toEqual({
    home: '/',
    dashboard: '/dashboard',
    leads: '/referrals',
    appointments: '/referrals?tab=appointments',
    wins: '/referrals?tab=wins',
    referral: '/referrals-details/NzAwMQ',
    update: '/referrals-details/NzAwMQ#update',
    sponsorMore: '/sgd?utm_campaign=5462',
    sponsorZip: '/sgd?selected=02134',
    shopInsteadOfCheckout: '/sgd?tab=waitlist&selected=80204&utm_campaign=5462',
    ownProfile: '/update-profile?id=MTA0ODI',
    preferences: '/preferences?id=MTA0ODI',
    crmIntegrations: '/crm-integrations',
    ownPassword: '/change-password',
    rank: '/rank',
    newLeads: '/referrals?status=New',
    referralsByAgent: '/referrals/agents',
    events: '/events',
    event: '/events/winning-the-listing',
    registerForEvent: '/events/register?event=winning-the-listing',
    serviceZipCodes: '/service-zip-codes?id=MTA0ODI',
    referralAgreement: '/referral-agreement?id=MTA0ODI',
    oldProfile: '/v2/update-profile/MTA0ODI',
    agreementStep: '/referral-agreement?id=MTA0ODI',
    changePassword: '/change-password',
    profile: '/update-profile?id=MTA0ODI',
  });
});

test('phones and maps get plain numbers and full addresses', () => {
  expect(telAddress('(303) 555-0114')).toBe('tel:3035550114');
  expect(smsAddress('+1 303 555 0114')).toBe('sms:+13035550114');
  expect(new URL(mapAddress('1950 N Logan St #1104, Denver')).searchParams.get('query')).toBe(
    '1950 N Logan St #1104, Denver',
  );
});
