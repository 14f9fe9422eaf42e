import { releaseOfFile } from '@portal/shared/contracts/release';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoundedLog } from '../limits/bounded-log.ts';
import { networkOf } from '../requests/network-of.ts';

/** Where browsers report what their page's policy blocked. */
export const REPORT_PATH = '/csp-reports';

/** Log lines per hour. */
const LINES_PER_NETWORK = 100;
const LINES = 5_000;

const violation = z
  .looseObject({
    'document-uri': z.string().optional(),
    documentURL: z.string().optional(),
    'effective-directive': z.string().optional(),
    effectiveDirective: z.string().optional(),
    'blocked-uri': z.string().optional(),
    blockedURL: z.string().optional(),
    'source-file': z.string().nullish(),
    sourceFile: z.string().nullish(),
  })
  .transform((report) => ({
    page: report['document-uri'] ?? report.documentURL,
    directive: report['effective-directive'] ?? report.effectiveDirective,
    blocked: report['blocked-uri'] ?? report.blockedURL,
    source: report['source-file'] ?? report.sourceFile ?? undefined,
  }));
type Violation = z.output<typeof violation>;

/** Browsers send either one report (`report-uri`) or a list of them (`report-to`). */
const reports = z.union([
  z.object({ 'csp-report': violation }).transform((one) => [one['csp-report']]),
  z
    .array(z.looseObject({ type: z.string(), body: z.unknown() }))
    .max(100)
    .transform((list) => list.filter(({ type }) => type === 'csp-violation').map(({ body }) => violation.parse(body))),
]);

/**
 * Takes reports of violated policies and writes them to the log. A browser sends them without proof of its visit,
 * so they do not count for the health of a release: the page itself reports what it notices (host/src/health).
 */
export async function receivePolicyReports(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  const bounded = new BoundedLog({
    perSource: LINES_PER_NETWORK,
    total: LINES,
    now: () => new Date(),
    onLeftOut: (leftOut, lines) =>
      app.log.warn({ violation: leftOut, lines }, 'violated policies were left out of the log'),
  });
  app.addHook('onClose', async () => bounded.flush());
  app.post(
    REPORT_PATH,
    {
      bodyLimit: 64 * 1024,
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { hide: true },
    },
    async (request, reply) => {
      const parsed = reports.safeParse(request.body);
      const network = networkOf(request.ip).name;
      for (const report of parsed.data ?? []) {
        const { page, directive, blocked, source } = report;
        if (!bounded.allows(network, 'policy')) continue;
        const release = releaseOf(report);
        const addresses = { page: withoutQuery(page), blocked: withoutQuery(blocked), source: withoutQuery(source) };
        request.log.warn({ ...addresses, directive, release }, 'content security policy violated');
      }
      return reply.code(parsed.success ? 204 : 400).send();
    },
  );
}

/** The release of the page's own origin whose file caused it, else the one whose file was blocked. */
function releaseOf({ page, source, blocked }: Violation): string | undefined {
  for (const address of [source, blocked]) {
    if (!address || !page || !URL.canParse(address) || !URL.canParse(page)) continue;
    const { origin, pathname } = new URL(address);
    const release = origin === new URL(page).origin && releaseOfFile(pathname);
    if (release) return `${release.remote}@${release.version}`;
  }
  return undefined;
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split(/[?#]/)[0]?.slice(0, 300);
}
