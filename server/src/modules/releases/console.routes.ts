import { ENDPOINTS } from '@portal/shared/contracts';
import { ChannelName, DEFAULT_CHANNEL, SnapshotId } from '@portal/shared/contracts/release';
import {
  ActivePins,
  NewPin,
  PinRequest,
  ReleaseChange,
  ReleaseCheckRequest,
  ReleaseCheckResult,
  ReleaseLog,
  ReleaseOverview,
  RevokeRequest,
  SnapshotReleases,
} from '@portal/shared/contracts/release-console';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { wholeNumber } from '../../platform/requests/parameters.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import { changeFacts, pinFacts, pinIdOf, revokeFacts } from './audit-facts.ts';
import type { ReleaseConsole } from './release-console.ts';
import type { ReleaseConsoleView } from './release-console-view.ts';

interface ConsoleOptions {
  view: ReleaseConsoleView;
  console: ReleaseConsole;
}

const channel = ChannelName.default(DEFAULT_CHANNEL);
/** Health is stored for 30 days. */
const OverviewQuery = z.object({ channel, hours: wholeNumber(1, 720).default(24) });
const LogQuery = z.object({ channel, limit: wholeNumber(1, 500).default(100) });
const PinParameters = z.object({ id: z.string().min(1).max(60) });
type PinParameters = z.infer<typeof PinParameters>;

/** The release console over HTTP (D-35), for admins by the role of their token. */
export const consoleRoutes: FastifyPluginAsyncZod<ConsoleOptions> = async (app, { view, console }) => {
  const reads = requirePermission('release.read');
  // the store is no part of the database; a repeated change finds that its revision has moved
  const config = { keyedWrites: 'outside' } as const;

  app.get(
    ENDPOINTS.releaseOverview,
    { ...reads, schema: { querystring: OverviewQuery, response: { 200: ReleaseOverview } } },
    ({ query }) => view.overview(query.channel, query.hours),
  );

  app.get(
    ENDPOINTS.releaseLog,
    { ...reads, schema: { querystring: LogQuery, response: { 200: ReleaseLog } } },
    ({ query }) => view.log(query.channel, query.limit),
  );

  app.get(
    ENDPOINTS.releaseSnapshot,
    { ...reads, schema: { params: z.object({ id: SnapshotId }), response: { 200: SnapshotReleases } } },
    ({ params }) => view.snapshot(params.id),
  );

  app.get(ENDPOINTS.releasePins, { ...reads, schema: { response: { 200: ActivePins } } }, () => view.pins());

  app.post(
    ENDPOINTS.releaseCheck,
    { ...reads, schema: { body: ReleaseCheckRequest, response: { 200: ReleaseCheckResult } } },
    ({ body }) => console.check(body),
  );

  app.post(
    ENDPOINTS.releaseChanges,
    {
      ...requirePermission('release.change', { ...config, audits: ({ body }) => changeFacts(body as ReleaseChange) }),
      schema: { body: ReleaseChange, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await console.change(request.body, principalOf(request).email);
      reply.code(204);
      return null;
    },
  );

  app.post(
    ENDPOINTS.releasePins,
    {
      // the release store may take longer than a transaction may wait
      ...requirePermission('release.change', {
        ...config,
        holdsSecrets: true,
        audits: (request) => pinFacts(pinIdOf(request), request.body as PinRequest),
      }),
      schema: { body: PinRequest, response: { 201: NewPin } },
    },
    async (request, reply) => {
      reply.code(201);
      return console.pin(request.body, principalOf(request).email, pinIdOf(request));
    },
  );

  app.post(
    ENDPOINTS.revokePin,
    {
      ...requirePermission('release.change', {
        ...config,
        audits: ({ params, body }) => revokeFacts((params as PinParameters).id, body as z.infer<typeof RevokeRequest>),
      }),
      schema: { params: PinParameters, body: RevokeRequest, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await console.revoke(request.params.id, request.body.reason, principalOf(request).email);
      reply.code(204);
      return null;
    },
  );
};
