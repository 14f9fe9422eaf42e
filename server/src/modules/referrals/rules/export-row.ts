import type { AddressInfo, ReferralCategory } from '@portal/shared/contracts';

/** One side of a row as an export reads it; days are those of the time zone of the property, as in the table. */
export interface ExportSide extends AddressInfo {
  agentId: number;
  consumerId: number;
  referralId: number;
  buySide: boolean;
  category: ReferralCategory;
  firstName: string;
  lastName: string;
  /** Null where the contact rule hides it: the statement leaves it out (D-17). */
  email: string | null;
  phoneNumber: string | null;
  agentFirstName: string;
  agentLastName: string;
  status: string;
  subStatus: string | null;
  source: string | null;
  appointmentType: string | null;
  commissionReceived: number | null;
  esListingCommission: number | null;
  contractSalePrice: number | null;
  soldPrice: number | null;
  listPrice: number | null;
  /** From the history, where no other price of a seller comes first. */
  listedPrice: number | null;
  avgAvm: number | null;
  midRange: number[] | null;
  /** Seconds since 1970. */
  updatedAt: number;
  updatedDay: string;
  /** Seconds since 1970. */
  createdAt: number;
  createdDay: string;
  appointmentDay: string | null;
}

/** A consumer of an agent in one category: one side, or seller and buyer in that order. */
export type ExportRow = readonly [ExportSide, ...ExportSide[]];
