import type { PortalConfig } from '@portal/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseReader } from '@portal/release';
import { pages } from './pages.ts';
import { releaseFiles } from './release-files.ts';

interface DeliveryOptions {
  reader: ReleaseReader;
  config: PortalConfig;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** Serves the portal to browsers: the HTML of every visit and the files of every release. */
export const delivery: FastifyPluginAsync<DeliveryOptions> = async (app, { reader, config, now }) => {
  await app.register(releaseFiles, { reader, isProduction: config.environment === 'production' });
  await app.register(pages, { reader, config, now });
};
