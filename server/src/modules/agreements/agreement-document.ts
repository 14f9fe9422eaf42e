import type { AgreementSigner, AgreementText } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import type { PdfBlock, PdfDocument } from '../../platform/pdf/pdf-document.ts';

interface Signed {
  signedName: string;
  signedAt: Date;
  consents: readonly string[];
}

/**
 * The agreement as a document: its exact text, the agent it is with, and the signature, or the place for one on paper. The
 * same signature is the same bytes.
 */
export function agreementDocument(
  text: AgreementText,
  signer: AgreementSigner,
  { signed, printedAt }: { signed: Signed | null; printedAt: Date },
): PdfDocument {
  const name = `${signer.firstName} ${signer.lastName}`;
  return {
    title: `Referral agreement of ${name}`,
    language: 'en-US',
    createdAt: signed?.signedAt ?? printedAt,
    blocks: [
      { kind: 'paragraph', size: 'note', text: `Version ${text.version}, in effect from ${text.effectiveOn}` },
      { kind: 'title', text: text.title },
      ...text.sections.flatMap(({ heading, text: words }): PdfBlock[] => [
        { kind: 'paragraph', size: 'lead', text: heading },
        { kind: 'paragraph', text: words },
      ]),
      { kind: 'page break' },
      { kind: 'title', text: 'Parties' },
      { kind: 'table', rows: partiesOf(signer) },
      { kind: 'title', text: 'Signature' },
      ...(signed ? signature(signed) : PLACE_FOR_SIGNATURE),
      { kind: 'paragraph', size: 'note', text: `Fingerprint of the text (SHA-256): ${text.textHash}` },
    ],
  };
}

function partiesOf(signer: AgreementSigner) {
  const { firstName, lastName, email, phoneNumber, licenseNumber, licenseState } = signer;
  const { brokerageName, brokerName, brokerEmail } = signer;
  const license = [licenseNumber, licenseState && `(${licenseState})`].filter(Boolean).join(' ');
  return [
    { label: 'Agent', value: `${firstName} ${lastName}` },
    { label: 'Email', value: email },
    { label: 'Phone', value: phoneNumber === null ? MISSING : formatPhone(phoneNumber) },
    { label: 'License', value: license || MISSING },
    { label: 'Brokerage', value: brokerageName ?? MISSING },
    { label: 'Broker', value: brokerName ?? MISSING },
    { label: 'Email of the broker', value: brokerEmail ?? MISSING },
    { label: 'The network', value: 'By standing signature' },
  ];
}

function signature({ signedName, signedAt, consents }: Signed): PdfBlock[] {
  return [
    { kind: 'paragraph', size: 'lead', text: signedName },
    { kind: 'paragraph', text: `Signed electronically on ${printedMoment(signedAt)}` },
    ...consents.map((text): PdfBlock => ({ kind: 'paragraph', text })),
  ];
}

const MISSING = '–';
const PLACE_FOR_SIGNATURE: PdfBlock[] = [
  { kind: 'paragraph', text: 'Not signed.' },
  { kind: 'paragraph', text: 'Name: ______________________________    Date: ____________________' },
];

/** In UTC, whose day is the one that counts (DASH-32). */
const printedMoment = (moment: Date): string =>
  `${moment.toLocaleString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })} UTC`;
