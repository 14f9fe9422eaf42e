import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import { registerContent } from '../content/index.ts';
import { registerEventRegistrations } from '../event-registrations/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import { perkRoutes, publishedPerks } from '../perks/index.ts';
import type { SharedServices } from '../services.ts';
import { webinarRoutes } from '../webinars/index.ts';

/** What staff publish: events with their registrations, banners, promo pages, perks, the webinar. */
export async function registerContentArea(
  app: FastifyInstance,
  services: SharedServices,
): Promise<{ jobs: StartJobs[] }> {
  const { db, env, outbox, releases, now } = services;
  const { portalPublicUrl: portalUrl, healthNetworks: networks, addresses } = env;
  const { supportEmail, landingPageUrl, defaultWebinarUrl: defaultUrl, supportCenterUrl } = addresses;
  const hosts = [...new Set([landingPageUrl, defaultUrl, supportCenterUrl].map((page) => new URL(page).host))];
  const content = await registerContent(app, {
    ...services,
    perks: publishedPerks,
    linkHosts: hosts,
    bannerPlaces: { login: addresses.loginBannerLabel, floating: addresses.floatingBannerLabel },
  });
  await app.register(withZod((zod) => perkRoutes(zod, { db, outbox, supportEmail, now })));
  await app.register(withZod((zod) => webinarRoutes(zod, { db, links: { defaultUrl, hosts }, now })));
  const visitKey = () => releases.reader.visitKey();
  const forms = { ...services, supportEmail, portalUrl, visitKey, networks };
  const registrations = await registerEventRegistrations(app, forms);
  return { jobs: [content.startJobs, registrations.startJobs] };
}
