import type { LiveTables } from '../modules/live/live-tables.ts';
import type { DraftTables } from '../modules/referrals/drafts/draft-tables.ts';
import type { SelfReportTables } from '../modules/self-reports/self-report-tables.ts';
import type { PerkTables } from '../modules/perks/perk-tables.ts';
import type { NewsTables } from '../modules/news/news-tables.ts';
import type { CalendarFeedTables } from '../modules/calendar-feeds/calendar-feed-tables.ts';
import type { StatusTables } from '../modules/referrals/status-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { TerritoryTables } from './territory-tables.ts';

/** Tables of the portal's own domain, composed from the interfaces of its modules. */
export interface DomainTables
  extends
    PeopleTables,
    TerritoryTables,
    StatusTables,
    DraftTables,
    CalendarFeedTables,
    LiveTables,
    NewsTables,
    SelfReportTables,
    PerkTables {}
