import type { AgentAgreement } from '@portal/shared/contracts';

/** Sam's agreement: complete, and signed before the cutoff. */
export const agreementFixture = (changes: Partial<AgentAgreement> = {}): AgentAgreement => ({
  agentId: 10_482,
  text: {
    version: '2025-02',
    effectiveOn: '2025-02-24',
    title: 'Referral agreement between the agent and the network',
    sections: [
      { heading: '1. What this is about.', text: 'The network introduces buyers and sellers.' },
      { heading: '2. Referral fee.', text: 'The broker pays 35%, in sponsored ZIP codes 30%.' },
    ],
    changes: { since: '2024', items: ['The fee in sponsored ZIP codes is 30%.'] },
    textHash: '8c1f'.padEnd(60, '0') + '77d2',
  },
  consents: {
    hasRead: 'I have read the agreement and agree to it.',
    agreesElectronically: 'I agree to sign electronically. I can get a paper copy at (844) 903-7653.',
  },
  fee: { standard: 35, sponsored: 30 },
  signer: {
    firstName: 'Maya',
    lastName: 'Ferreira',
    email: 'maya@example.com',
    phoneNumber: '3035550101',
    licenseNumber: 'FA.1000',
    licenseState: 'CO',
    brokerageName: 'Front Range Residential',
    brokerName: 'Gordon Mulcahy',
    brokerEmail: 'gordon@frontrange.example.com',
  },
  missing: [],
  profileRevision: 3,
  isCovered: false,
  signedOn: '2023-06-12',
  signature: null,
  hasFile: true,
  earlier: [],
  ...changes,
});

/** The same, signed again. */
export const signedFixture = (): AgentAgreement =>
  agreementFixture({
    isCovered: true,
    signedOn: '2026-11-25',
    signature: {
      signatureId: '0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11',
      version: '2025-02',
      textHash: '8c1f'.padEnd(60, '0') + '77d2',
      signedName: 'Maya Ferreira',
      signedAt: '2026-11-25T19:00:00.000Z',
      pages: 3,
    },
    earlier: [{ signedOn: '2023-06-12', fileId: '0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c12' }],
  });
