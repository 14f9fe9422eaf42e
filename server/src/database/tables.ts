import type { LiveTables } from '../modules/live/live-tables.ts';
import type { FormDraftTables } from '../modules/form-drafts/form-draft-tables.ts';
import type { DraftTables } from '../modules/referrals/drafts/draft-tables.ts';
import type { SelfReportTables } from '../modules/self-reports/self-report-tables.ts';
import type { NotificationTables } from '../modules/notifications/notification-tables.ts';
import type { OrderTables } from '../modules/orders/order-tables.ts';
import type { PreferenceTables } from '../modules/preferences/preference-tables.ts';
import type { PortalInviteTables } from '../modules/accounts/portal-invite-tables.ts';
import type { RecentAgentTables } from '../modules/recent-agents/recent-agent-tables.ts';
import type { InviteTables } from '../modules/invites/invite-tables.ts';
import type { PerkTables } from '../modules/perks/perk-tables.ts';
import type { CrmTables } from '../modules/crm-events/crm-tables.ts';
import type { ContentEditorTables } from '../modules/content/editor/content-editor-tables.ts';
import type { EventRegistrationTables } from '../modules/event-registrations/event-registration-tables.ts';
import type { TitleTables } from '../modules/title/title-tables.ts';
import type { WebinarTables } from '../modules/webinars/webinar-tables.ts';
import type { PromoTables } from '../modules/content/promo-tables.ts';
import type { AgreementTables } from '../modules/agreements/agreement-tables.ts';
import type { FileTables } from '../modules/files/file-tables.ts';
import type { ProfileTables } from '../modules/agents/profile/profile-tables.ts';
import type { NewsTables } from '../modules/news/news-tables.ts';
import type { CalendarFeedTables } from '../modules/calendar-feeds/calendar-feed-tables.ts';
import type { StatusTables } from '../modules/referrals/catalog/status-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { TerritoryTables } from './territory-tables.ts';

/** Tables of the portal's own domain, composed from the interfaces of its modules. */
export interface DomainTables
  extends
    PeopleTables,
    TerritoryTables,
    StatusTables,
    DraftTables,
    FormDraftTables,
    CalendarFeedTables,
    CrmTables,
    LiveTables,
    NewsTables,
    NotificationTables,
    OrderTables,
    PreferenceTables,
    SelfReportTables,
    InviteTables,
    PortalInviteTables,
    RecentAgentTables,
    PerkTables,
    PromoTables,
    ContentEditorTables,
    EventRegistrationTables,
    FileTables,
    AgreementTables,
    ProfileTables,
    TitleTables,
    WebinarTables {}
