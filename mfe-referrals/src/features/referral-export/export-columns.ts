import type { TableColumn } from '../referral-list/table/column-widths.ts';

/** What the columns of the table are called in a file: those that share a cell in the table have columns of their own. */
const FILE_COLUMNS = {
  contact: ['contact', 'email', 'phone'],
  agent: ['agent'],
  side: ['side'],
  leadIntent: ['intent'],
  sideAndIntent: ['side', 'intent'],
  agentAndSide: ['agent', 'side', 'intent'],
  status: ['status'],
  address: ['address'],
  commission: ['commission'],
  updated: ['updated'],
  appointment: ['appointment'],
  created: ['created'],
  actions: [],
} satisfies Record<TableColumn, string[]>;

/** The columns to ask the server for: those that are visible, in their order (D-23). */
export const fileColumns = (columns: readonly TableColumn[]): string[] => [
  ...new Set(columns.flatMap((column): string[] => FILE_COLUMNS[column])),
];
