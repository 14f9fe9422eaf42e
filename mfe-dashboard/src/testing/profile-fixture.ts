import type { AgentProfile } from '@portal/shared/contracts';

/** Maya's profile: everything but the office phone. */
export const profileFixture = (): AgentProfile => ({
  agentId: 10_482,
  revision: 3,
  fields: {
    firstName: 'Maya',
    lastName: 'Ferreira',
    phoneNumber: '3035550101',
    officePhone: null,
    contactPreference: 'text-then-call',
    brokerageName: 'Front Range Residential',
    brokerageAddress: '1580 Lincoln St, Suite 400, Denver, CO 80203',
    brokerName: 'Gordon Mulcahy',
    brokerEmail: 'gordon@frontrange.example.com',
  },
  email: 'maya@example.com',
  photoLocation: '/api/agents/10482/photo/0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11',
  license: {
    licenseNumber: 'FA.100083417',
    licenseState: 'CO',
    validUntil: '2027-12-31',
    checkedAt: '2026-11-24T13:00:00.000Z',
    since: '2015-06-01',
    isCorrected: true,
    registry: null,
  },
  agreement: {
    isCovered: true,
    signedOn: '2026-03-14',
    fee: { standard: 35, sponsored: 30 },
    file: { fileName: 'referral-agreement-2026-03-14.pdf', size: 217_088, pages: 4 },
    earlier: [],
  },
  transactionsTotal: 187,
  changes: [{ field: 'licenseNumber', revision: 0, at: '2026-10-02T17:00:00.000Z', by: 'Support', isStaff: true }],
});
