import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../../env/env.ts';
import { newNonce } from './nonce.ts';
import { PERMISSIONS_POLICY } from './permissions-policy.ts';
import { receivePolicyReports, REPORT_PATH } from './policy-reports.ts';

/** Origins in addition to the portal's own that its pages may use. */
export interface PageSources {
  /** Partners that may be framed: title quote, webinar, hosted payment field. */
  frame: string[];
  /** Services that the browser calls: AWS Cognito in production, those with an address of their own. */
  connect: string[];
}

/** The sources that the settings of this installation require. */
export function pageSources({
  addresses,
  identity,
  services,
}: Pick<Env, 'addresses' | 'identity' | 'services'>): PageSources {
  const { titlePartnerUrl, webinarWidgetUrl, paymentUrl } = addresses;
  const origins = (urls: (string | undefined)[]) => [
    ...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
  ];
  return {
    frame: origins([titlePartnerUrl, webinarWidgetUrl, paymentUrl]),
    connect: origins([
      identity.kind === 'cognito' ? (identity.endpoint ?? cognitoAddress(identity.userPoolId)) : undefined,
      ...Object.values(services),
    ]),
  };
}

function cognitoAddress(userPoolId: string): string {
  return `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com`;
}

/**
 * Security headers of every response that is no page. It runs nothing, and is in no frame, even if a browser should show
 * it as a document; a drawing (SVG) keeps its styles. What else pages carry, browsers do not read here, and it would be
 * half a kilobyte in each of a page's thirty responses.
 */
const RESOURCE_HEADERS = {
  'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Security headers of every response. Scripts and style elements of a page need its nonce (`reply.pageNonce`); style
 * attributes are allowed, because the UI library sets them. Violations are reported to the server's log.
 */
export async function addSecurityHeaders(app: FastifyInstance, sources: PageSources): Promise<void> {
  // One nonce for both: the page's scripts pass theirs on to the style elements they add.
  const nonces = new WeakMap<IncomingMessage, string>();
  const nonceSource = (request: IncomingMessage) => `'nonce-${nonces.get(request)}'`;
  // Created once; the Fastify plugin would read these settings again for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonceSource],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", nonceSource],
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", ...sources.connect],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        frameSrc: sources.frame.length > 0 ? sources.frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [REPORT_PATH],
        reportTo: ['csp'],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.decorateReply('pageNonce', '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.pageNonce = newNonce();
    nonces.set(request.raw, reply.pageNonce);
    // on the response itself, so that those that skip the hooks of sending have them, and a route can set its own
    for (const [name, value] of Object.entries(RESOURCE_HEADERS)) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
    const { hasPagePolicy = isHtml } = request.routeOptions.config;
    if (!hasPagePolicy) return done();
    void reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'reporting-endpoints': `csp="${REPORT_PATH}"` });
    setHeaders(request.raw, reply.raw, (error) => (error ? done(error as Error) : done()));
  });
  await app.register(receivePolicyReports);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether responses have the headers of a page. Default: HTML has. True for a script that runs by itself, as a service worker
     * does; false where HTML is a file of somebody else and must not run.
     */
    hasPagePolicy?: boolean;
  }
  interface FastifyReply {
    /** The nonce of this response's content security policy, for its scripts and style elements. */
    pageNonce: string;
  }
}
