import type { ListDensity } from '@portal/shared/contracts';

/** A saved view of one person (migration 0011). */
export interface ListViewTable {
  /** The user id of the account. */
  ownerId: string;
  viewId: string;
  name: string;
  /** Parameters as in the address of the list, without a page. */
  parameters: string;
  columns: string[];
  isDefault: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** How one person wants to see the list (migration 0011). */
export interface ListSettingTable {
  ownerId: string;
  hiddenColumns: string[];
  /** Empty for the usual order (migration 0019). */
  columnOrder: string[];
  density: ListDensity;
  hasLetterKeys: boolean;
  changedAt: Date;
}

export interface ListViewTables {
  listView: ListViewTable;
  listSetting: ListSettingTable;
}
