import type { PortalConfig } from '@portal/shared/contracts';
import { DEFAULT_CHANNEL } from '@portal/shared/contracts/release';
import type { Env } from '../env/env.ts';

/** What the browser gets about this installation; nothing in it is secret. */
export function portalConfig(
  env: Env,
  identity: { pool: { userPoolId: string; clientId: string }; endpoint: string | null; sessionSeconds: number },
): PortalConfig {
  return {
    environment: env.isProduction ? 'production' : 'development',
    demoMode: env.isDemoMode,
    identity: {
      userPoolId: identity.pool.userPoolId,
      clientId: identity.pool.clientId,
      endpoint: identity.endpoint,
      sessionSeconds: identity.sessionSeconds,
    },
    ...(env.portalChannel !== DEFAULT_CHANNEL && { channel: env.portalChannel }),
    supportPhone: env.supportPhone,
    supportCentreUrl: env.addresses.supportCenterUrl,
    landingPageUrl: env.addresses.landingPageUrl,
    loginBannerLabel: env.addresses.loginBannerLabel,
    communityUrl: env.addresses.communityUrl,
    webinarWidgetUrl: env.addresses.webinarWidgetUrl,
    ...(env.addresses.propertyRecordsUrl !== undefined && { propertyRecordsOrg: env.addresses.propertyRecordsOrg }),
    titlePartnerUrl: env.addresses.titlePartnerUrl,
    checkoutCampaign: env.addresses.checkoutCampaign,
    pageLogLevel: env.pageLogLevel,
    pageLogShare: env.pageLogShare,
    fieldDataShare: env.fieldDataShare,
    trackingSink: env.trackingSink,
    serviceWorker: env.serviceWorker,
    ...(Object.keys(env.services).length > 0 && { services: env.services }),
  };
}
