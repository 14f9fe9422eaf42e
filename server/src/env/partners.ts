import { z } from 'zod';
import type { Mode } from './mode.ts';
import { httpAddress, type Parsed } from './setting-parsers.ts';

/** Where the systems of other companies are (D-38). */
export interface PartnerAddresses {
  titlePartnerUrl: string;
  escrowPartnerUrl: string;
  /** Undefined: the modal says how to register by phone (CS-091). */
  webinarWidgetUrl: string | undefined;
  salesSystemUrl: string;
  /** Undefined: nothing of property records is shown (CS-133). */
  propertyRecordsUrl: string | undefined;
  /** The organization under which they are asked. */
  propertyRecordsOrg: string;
  paymentUrl: string;
  /** The CRM simulator, which webhooks may call although it is no public address; only in demo mode (D-38, D-44). */
  crmSimulatorUrl: string | undefined;
}

/** For tokens of the title partner; without the secret the title service is closed (API-82). */
export interface TitlePartnerSettings {
  clientId: string;
  clientSecret: string | undefined;
}

export const partnerShape = {
  TITLE_PARTNER_URL: httpAddress.default('http://localhost:8091'),
  TITLE_PARTNER_CLIENT_ID: z.string().max(200, 'must have at most 200 characters').default('agent-portal'),
  TITLE_PARTNER_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ESCROW_PARTNER_URL: httpAddress.default('http://localhost:8092'),
  WEBINAR_WIDGET_URL: httpAddress.optional(),
  SALES_SYSTEM_URL: httpAddress.default('http://localhost:8094'),
  PROPERTY_RECORDS_URL: httpAddress.optional(),
  PROPERTY_RECORDS_ORG: z.string().max(100, 'must have at most 100 characters').default('agent-portal'),
  PAYMENT_URL: httpAddress.default('http://localhost:8095'),
  CRM_SIMULATOR_URL: httpAddress.optional(),
};

type ParsedPartners = Parsed<typeof partnerShape>;

/** The addresses of partners; that of the CRM simulator only in demo mode. */
export function toPartnerAddresses(parsed: ParsedPartners, { isDemoMode }: Mode): PartnerAddresses {
  return {
    titlePartnerUrl: parsed.TITLE_PARTNER_URL,
    escrowPartnerUrl: parsed.ESCROW_PARTNER_URL,
    webinarWidgetUrl: parsed.WEBINAR_WIDGET_URL,
    salesSystemUrl: parsed.SALES_SYSTEM_URL,
    propertyRecordsUrl: parsed.PROPERTY_RECORDS_URL,
    propertyRecordsOrg: parsed.PROPERTY_RECORDS_ORG,
    paymentUrl: parsed.PAYMENT_URL,
    crmSimulatorUrl: isDemoMode ? parsed.CRM_SIMULATOR_URL : undefined,
  };
}

/** How tokens of the title partner are asked for. */
export function toTitlePartnerSettings(parsed: ParsedPartners): TitlePartnerSettings {
  return { clientId: parsed.TITLE_PARTNER_CLIENT_ID, clientSecret: parsed.TITLE_PARTNER_CLIENT_SECRET };
}
