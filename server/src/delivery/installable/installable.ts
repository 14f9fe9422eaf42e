import { readFile } from 'node:fs/promises';
import { SERVICE_WORKER, WEB_MANIFEST } from '@portal/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { MANIFEST } from './manifest.ts';
import { offlinePage } from './offline-page.ts';

interface InstallableOptions {
  /** Whether browsers get the service worker, or one that removes it. */
  hasServiceWorker: boolean;
}

/** Made from host/src/icon.svg by `node scripts/render-icons.ts`. */
const ICONS = ['portal.svg', 'portal-180.png', 'portal-192.png', 'portal-512.png', 'portal-maskable-512.png'];
const A_DAY = 'public, max-age=86400';
const hidden = { config: { telemetry: 'metrics' as const }, schema: { hide: true } };

/** What makes the portal an app: its manifest and icons, the service worker and the page that it shows offline. */
export const installable: FastifyPluginAsync<InstallableOptions> = async (app, { hasServiceWorker }) => {
  const read = (file: string) => readFile(new URL(file, import.meta.url));
  const worker = await read(hasServiceWorker ? 'service-worker.js' : 'no-service-worker.js');

  // browsers ask for it with every page; a change must reach them at once
  app.get(SERVICE_WORKER, { ...hidden, config: { ...hidden.config, hasPagePolicy: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  app.get(WEB_MANIFEST, hidden, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', A_DAY).send(JSON.stringify(MANIFEST)),
  );
  app.get('/offline.html', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(offlinePage(reply.pageNonce)),
  );
  for (const file of ICONS) {
    const icon = await read(`icons/${file}`);
    const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
    app.get(`/icons/${file}`, hidden, async (_request, reply) =>
      reply.type(type).header('cache-control', A_DAY).send(icon),
    );
  }
};
