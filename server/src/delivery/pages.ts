import {
  ENDPOINTS,
  PIN_OFF,
  PIN_PARAMETER,
  VISIT_HEADER,
  type PagePin,
  type PortalConfig,
} from '@portal/shared/contracts';
import { CurrentSnapshot } from '@portal/shared/contracts/release-health';
import type { StatusLabels } from '@portal/shared/status-labels';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { PinError, ReleaseError, type OpenedLink, type ReleaseReader, type ServedSnapshot } from '@portal/release';
import { withZod } from '../platform/http/create-app.ts';
import { notFound } from '../platform/responses/problem-error.ts';
import { parseTarget } from '../platform/requests/request-target.ts';
import { newVisitToken, readVisitToken, renewVisitToken } from '../platform/visits/visit-token.ts';
import { recognizeVisitor, visitorOf } from '../platform/visits/visitor-cookie.ts';
import { renderPage } from './page-html.ts';
import { refusalPage, refusalStatus } from './pin-refusal-page.ts';

interface PagesOptions {
  reader: ReleaseReader;
  config: PortalConfig;
  hasFloatingBanner?: (() => boolean) | undefined;
  statusLabels?: (() => StatusLabels | null) | undefined;
  /** The clock; tests set it. */
  now?: (() => Date) | undefined;
}
/** One visit: its set of releases, and the pin that opened it. */
interface Visit {
  served: ServedSnapshot;
  pin: PagePin | null;
  /** The link that opened the visit, which the visit's own bug link must not outlast. */
  link: OpenedLink | null;
  visitorId: string | null;
}

const PAGE_TEMPLATE = 'page.html';
/** Few hosts are live or pinned at the same time; a template is a few kilobytes. */
const MAX_TEMPLATES = 50;

/** Serves the HTML of every visit: with the visitor's set of releases, or exactly the set of a pin. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const {
    reader,
    config,
    hasFloatingBanner = () => false,
    statusLabels = () => null,
    now = () => new Date(),
  } = options;
  const templates = new LRUCache<string, string>({ max: MAX_TEMPLATES });

  async function templateOf(version: string): Promise<string> {
    const known = templates.get(version);
    if (known !== undefined) return known;
    const found = await reader.readFile({ remote: 'host', version }, PAGE_TEMPLATE);
    if (!found) throw new Error(`The release host ${version} has no ${PAGE_TEMPLATE}`);
    const template = found.bytes.toString();
    templates.set(version, template);
    return template;
  }

  async function visitOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> {
    const token = pinOf(request);
    if (token !== null) return { ...(await reader.openPin(token)), visitorId: visitorOf(request) };
    const visitorId = recognizeVisitor(request, reply);
    const served = await reader.snapshotFor(visitorId);
    return served && { served, pin: null, link: null, visitorId };
  }

  /** Tokens of the page; empty when they cannot be signed, because a new read-only store has no key: the page works without them. */
  async function tokensOf({ served, pin, link, visitorId }: Visit, { log }: FastifyRequest) {
    const { id: snapshot } = served.browser;
    try {
      const [bugToken, key] = await Promise.all([reader.bugToken(snapshot, link), reader.visitKey()]);
      const visitToken = newVisitToken({ snapshot, visitorId, isPinned: pin !== null }, { key, now: now() });
      return { bugToken, visitToken };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      log.warn({ err: error }, 'the page has no bug link and cannot report its health');
      return { bugToken: '', visitToken: '' };
    }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.type('text/html; charset=utf-8');
    try {
      const visit = await visitOf(request, reply);
      if (!visit) {
        request.log.warn({ channel: reader.channel }, 'nothing has been released to the channel of this portal yet');
        return reply.code(503).type('text/plain').send('Nothing has been released to this portal yet.');
      }
      const html = renderPage({
        ...visit,
        template: await templateOf(visit.served.host.version),
        ...(await tokensOf(visit, request)),
        traceparent: request.traceparent,
        config,
        hasFloatingBanner: hasFloatingBanner(),
        statusLabels: statusLabels(),
        pathname: parseTarget(request.url).pathname,
        nonce: reply.pageNonce,
      });
      return await reply.send(html);
    } catch (error) {
      if (!(error instanceof PinError)) throw error;
      const { code, message, detail } = error;
      request.log.info({ code, detail }, 'pin refused');
      return reply.code(refusalStatus(error)).send(refusalPage({ message, url: request.url, nonce: reply.pageNonce }));
    }
  };
  const isPage = { config: { isPage: true }, schema: { hide: true } };
  app.get('/', isPage, sendPage);
  app.get('/*', isPage, sendPage);
  await app.register(withZod((zod) => currentSnapshot(zod, { reader, now })));
};

/** The pin token in the address; null without one, or when the parameter only ends the tab's pin. */
function pinOf({ url }: FastifyRequest): string | null {
  const [, query = ''] = url.split('?', 2);
  const tokens = new URLSearchParams(query).getAll(PIN_PARAMETER);
  // several are joined into a token that does not open: choosing one would be a guess
  return tokens.length === 0 || tokens.join() === PIN_OFF ? null : tokens.join();
}

/**
 * `GET /releases/current`, for older tabs: the snapshot that a reload would get, a renewed token of the tab's visit, and whether its
 * set holds a release that was withdrawn. The request creates no visitor, and a token always names the snapshot the tab was served.
 */
const currentSnapshot: FastifyPluginAsyncZod<CurrentSnapshotOptions> = async (app, { reader, now }) => {
  app.get(
    ENDPOINTS.currentSnapshot,
    { config: { holdsSecrets: true }, schema: { response: { 200: CurrentSnapshot }, security: [] } },
    async (request) => {
      const visitorId = visitorOf(request);
      const served = await reader.snapshotFor(visitorId);
      if (!served?.browser.revision) throw notFound('Nothing has been released to this portal yet.');
      const { [VISIT_HEADER]: token } = request.headers;
      const current = { snapshot: served.browser.id, revision: served.browser.revision };
      if (typeof token !== 'string') return current;
      const key = await reader.visitKey();
      const visitToken = renewVisitToken(token, visitorId, { key, now: now() });
      const visit = visitToken === null ? null : readVisitToken(visitToken, { key });
      if (visitToken === null || visit === null) return current;
      const isWithdrawn = await reader.holdsUnusable(visit.snapshot);
      return { ...current, visitToken, ...(isWithdrawn && { isWithdrawn }) };
    },
  );
};

interface CurrentSnapshotOptions {
  reader: ReleaseReader;
  now: () => Date;
}
