import { formatDay, REGULAR_REFERRAL_FEE, SPONSOR_REFERRAL_FEE } from '@portal/shared/domain';
import type { AgentRow } from '../database/people-tables.ts';
import type { PdfDocument } from '../platform/pdf/pdf-document.ts';

/** A signed referral agreement as the demonstration has it on file; its words bind nobody. */
export function demoAgreement(agent: AgentRow, signedOn: string): PdfDocument {
  const name = `${agent.firstName} ${agent.lastName}`;
  const license = agent.licenseNumberOverride ?? agent.licenseNumber ?? '–';
  return {
    title: `Referral agreement of ${name}`,
    language: 'en-US',
    createdAt: new Date(`${signedOn}T18:00:00Z`),
    blocks: [
      { kind: 'title', text: 'Referral Agreement' },
      { kind: 'paragraph', size: 'note', text: 'A document of the demonstration. Its people are fictional.' },
      {
        kind: 'table',
        rows: [
          { label: 'Agent', value: name },
          { label: 'Brokerage', value: agent.brokerageName ?? '–' },
          { label: 'License', value: license },
          { label: 'Referral fee', value: `${REGULAR_REFERRAL_FEE}% of the commission` },
          { label: 'In sponsored ZIP codes', value: `${SPONSOR_REFERRAL_FEE}% of the commission` },
        ],
      },
      {
        kind: 'paragraph',
        text: 'The agent calls each consumer who is referred, keeps the status of the referral up to date, and pays the referral fee within ten days after closing.',
      },
      { kind: 'page break' },
      { kind: 'title', text: 'Signature' },
      { kind: 'paragraph', size: 'lead', text: `Signed by ${name}` },
      { kind: 'paragraph', text: formatDay(signedOn) },
    ],
  };
}
