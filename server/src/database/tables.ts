import type { PeopleTables } from './people-tables.ts';
import type { TerritoryTables } from './territory-tables.ts';

/** Tables of the portal's own domain, composed from the interfaces of its modules. */
export interface DomainTables extends PeopleTables, TerritoryTables {}
