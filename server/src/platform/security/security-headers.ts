import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../../env.ts';
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
 * Security headers of every response. Scripts and style elements need the nonce of the page (`reply.pageNonce`); style
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
    reply.header('reporting-endpoints', `csp="${REPORT_PATH}"`);
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  // Only for pages: files and API responses far outnumber them, and browsers ignore it there.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage) void reply.header('permissions-policy', PERMISSIONS_POLICY);
    done();
  });
  await app.register(receivePolicyReports);
}

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this response's content security policy, for its scripts and style elements. */
    pageNonce: string;
  }
}
