import type { EscrowReport } from '@portal/shared/contracts';
import { refuse } from '@portal/shared/testing/server';
import { AGENT_ID } from './portal.ts';

/** A report with every field set; tests override what matters to them. */
export const report = (values: Partial<EscrowReport> = {}): EscrowReport => ({
  _id: '7a3c1f60-0000-4000-8000-000000000001',
  agentId: AGENT_ID,
  agentReferralId: 4810277,
  address: {
    streetNumber: '1285',
    streetName: 'S Josephine St',
    unitNumber: null,
    city: 'Denver',
    state: 'CO',
    zip: '80210',
  },
  owners: ["Priyanka Raghunathan-O'Donnell", "Tomás O'Donnell"],
  avm: 702_000,
  loanBalance: 331_250.5,
  taxes: 4_180,
  closingCosts: 48_169.5,
  estimatedProceeds: 318_400,
  pdfLocation: '/agent/v2/endpoint/reports/7a3c1f60-0000-4000-8000-000000000001/document',
  status: 'READY',
  failureReason: null,
  createdDate: '2026-11-17T16:00:00.000Z',
  updatedDate: '2026-11-18T23:12:00.000Z',
  generatedDate: '2026-11-18T23:12:00.000Z',
  progress: null,
  referralName: "Priyanka Raghunathan-O'Donnell",
  referralPerson: { firstName: 'Priyanka', lastName: "Raghunathan-O'Donnell" },
  ...values,
});

export const NO_FIGURES = {
  owners: [],
  avm: null,
  loanBalance: null,
  taxes: null,
  closingCosts: null,
  estimatedProceeds: null,
  pdfLocation: null,
  generatedDate: null,
} satisfies Partial<EscrowReport>;

export const problem = (status: number, detail: string, fields?: { path: string; message: string }[]): Response =>
  refuse(status, fields ? 'validation_failed' : 'refused', { detail, requestId: 'r-7F3K', ...(fields && { fields }) });

/** A failure that is not a problem document, as a proxy returns it. */
export const broken = (): Response => Response.json({}, { status: 500 });
