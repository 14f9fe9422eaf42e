import { BannerLabel } from '@portal/shared/contracts';
import { DEFAULT_SUPPORT_PHONE } from '@portal/shared/domain';
import { z } from 'zod';
import { httpAddress, type Parsed } from './setting-parsers.ts';

/** Addresses and texts of the deployment that the screens show (CS-034, CS-035, CS-045, CS-089, CS-150, EVT-18). */
export interface ScreenAddresses {
  supportCenterUrl: string;
  supportEmail: string;
  landingPageUrl: string;
  defaultWebinarUrl: string;
  loginBannerLabel: string;
  floatingBannerLabel: string;
  communityUrl: string;
  checkoutCampaign: string;
}

export const screenShape = {
  SUPPORT_CENTER_URL: httpAddress.default('https://support.example.com/agents'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{7,24}$/, 'must be a phone number as people read it, like (844) 903-7653')
    .default(DEFAULT_SUPPORT_PHONE),
  SUPPORT_EMAIL: z
    .email('must be one e-mail address, like agent-support@example.com')
    .default('agent-support@example.com'),
  LANDING_PAGE_URL: httpAddress.default('https://www.example.com/guaranteed-display'),
  DEFAULT_WEBINAR_URL: httpAddress.default('https://www.example.com/webinars'),
  LOGIN_BANNER_LABEL: BannerLabel.default('login'),
  FLOATING_BANNER_LABEL: BannerLabel.default('floating-top'),
  COMMUNITY_URL: httpAddress.default('https://www.example.com/community'),
  CHECKOUT_CAMPAIGN: z.string().default('5462'),
};

/** The addresses and texts that screens show; each has a default. */
export function toScreenAddresses(parsed: Parsed<typeof screenShape>): ScreenAddresses {
  return {
    supportCenterUrl: parsed.SUPPORT_CENTER_URL,
    supportEmail: parsed.SUPPORT_EMAIL,
    landingPageUrl: parsed.LANDING_PAGE_URL,
    defaultWebinarUrl: parsed.DEFAULT_WEBINAR_URL,
    loginBannerLabel: parsed.LOGIN_BANNER_LABEL,
    floatingBannerLabel: parsed.FLOATING_BANNER_LABEL,
    communityUrl: parsed.COMMUNITY_URL,
    checkoutCampaign: parsed.CHECKOUT_CAMPAIGN,
  };
}
