import type { PortalConfig } from '@portal/shared/contracts';
import type { StatusLabels } from '@portal/shared/status-labels';
import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseReader } from '@portal/release';
import { installable } from './installable/installable.ts';
import { pages } from './pages.ts';
import { releaseFiles } from './release-files.ts';

interface DeliveryOptions {
  reader: ReleaseReader;
  config: PortalConfig;
  /** Whether there is a banner above the pages now, as far as is known. Default: there is none. */
  hasFloatingBanner?: () => boolean;
  /** What staff calls statuses, as far as is known. Default: by their own words. */
  statusLabels?: () => StatusLabels | null;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Serves the portal to browsers: the HTML of every visit, the files of every release, and what makes it an app. */
export const delivery: FastifyPluginAsync<DeliveryOptions> = async (
  app,
  { reader, config, hasFloatingBanner, statusLabels, now },
) => {
  await app.register(releaseFiles, { reader, isProduction: config.environment === 'production' });
  await app.register(installable, { hasServiceWorker: config.serviceWorker ?? false });
  await app.register(pages, { reader, config, hasFloatingBanner, statusLabels, now });
};
