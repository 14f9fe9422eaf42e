import type { SelfReport } from '@portal/shared/contracts';

/** What an agent says of their own business, as the browser holds it (HOST-70): the ZIP codes are a comma list. */
export interface SelfReportedData {
  additionalLanguages: string[];
  agentId: number;
  /** `buyer`, `seller` or `both`; empty when the agent has not said it. */
  buySellSpecialty: string;
  primaryMlsId: string;
  primaryMlsName: string;
  secondaryMlsId: string;
  secondaryMlsName: string;
  transactionsListSide: number | null;
  transactionsTotal: number | null;
  yearsOfExperience: number | null;
  zipCodes: string;
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** The data as the sync sends it (HOST-71): the specialty in upper case, the ZIP codes as a list. */
export function toSelfReport(data: SelfReportedData): SelfReport {
  return {
    agentId: data.agentId,
    additionalLanguages: data.additionalLanguages,
    // the contract has the words
    buySellSpecialty: textOrNull(data.buySellSpecialty.toUpperCase()) as SelfReport['buySellSpecialty'],
    primaryMlsId: textOrNull(data.primaryMlsId),
    primaryMlsName: textOrNull(data.primaryMlsName),
    secondaryMlsId: textOrNull(data.secondaryMlsId),
    secondaryMlsName: textOrNull(data.secondaryMlsName),
    transactionsListSide: data.transactionsListSide,
    transactionsTotal: data.transactionsTotal,
    yearsOfExperience: data.yearsOfExperience,
    zipCodes: data.zipCodes
      .split(',')
      .map((zip) => zip.trim())
      .filter(Boolean),
  };
}
