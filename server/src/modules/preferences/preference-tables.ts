import type {
  NotificationChannel,
  PortalLanguage,
  Preferences,
  UsTimeZone,
  NotificationEvent,
} from '@portal/shared/contracts';
import type { Generated } from 'kysely';

/** What an agent chose, or the usual choices once something of it was stored (migration 0026). */
export interface AgentPreferenceTable {
  agentId: number;
  /** 0 until the agent saves them for the first time. */
  revision: Generated<number>;
  clientTypes: Preferences['clientTypes'];
  /** US dollars without cents. */
  minimumPrice: number | null;
  propertyTypes: Preferences['propertyTypes'];
  languages: Preferences['languages'];
  /** A day of the agent's time zone. */
  pausedUntil: string | null;
  hasQuietHours: boolean;
  quietFrom: string;
  quietTo: string;
  timeZone: UsTimeZone;
  hasLeadsBySms: boolean;
  language: Generated<PortalLanguage>;
  changedBy: string | null;
  changedAt: Date | null;
  testedAt: Date | null;
}

/** On which ways an agent hears of an event; one without a row has the usual ones (migration 0026). */
export interface NotificationChoiceTable {
  agentId: number;
  event: NotificationEvent;
  channels: NotificationChannel[];
}

export interface PreferenceTables {
  agentPreference: AgentPreferenceTable;
  notificationChoice: NotificationChoiceTable;
}
