import { releaseOfFile } from '@portal/shared/contracts/release';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Where browsers send what their page's policy stopped. */
export const REPORT_PATH = '/csp-reports';

/** A release as its files' addresses name it; whether it exists is for others to find out. */
export interface NamedRelease {
  remote: string;
  version: string;
}

/** Told of a release whose file broke the policy of a page. */
export type ViolationListener = (release: NamedRelease) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Each is told once of a release for each message of a browser. */
    onPolicyViolation: Set<ViolationListener>;
  }
}

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

/** Takes reports of violated policies, writes them to the log, and tells `app.onPolicyViolation` of their releases. */
export async function receivePolicyReports(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(
    REPORT_PATH,
    {
      bodyLimit: 64 * 1024,
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { hide: true },
    },
    async (request, reply) => {
      const parsed = reports.safeParse(request.body);
      const releases = new Map<string, NamedRelease>();
      for (const report of parsed.data ?? []) {
        const found = releaseOf(report);
        const release = found && `${found.remote}@${found.version}`;
        if (release) releases.set(release, found);
        const { page, directive, blocked, source } = report;
        const addresses = { page: withoutQuery(page), blocked: withoutQuery(blocked), source: withoutQuery(source) };
        request.log.warn({ ...addresses, directive, release }, 'content security policy violated');
      }
      for (const release of releases.values()) {
        for (const tell of app.onPolicyViolation) await tell(release);
      }
      return reply.code(parsed.success ? 204 : 400).send();
    },
  );
}

/** The release of the page's own origin whose file did it, else the one whose file was stopped. */
function releaseOf({ page, source, blocked }: Violation): NamedRelease | undefined {
  for (const address of [source, blocked]) {
    if (!address || !page || !URL.canParse(address) || !URL.canParse(page)) continue;
    const { origin, pathname } = new URL(address);
    const release = origin === new URL(page).origin && releaseOfFile(pathname);
    if (release) return release;
  }
  return undefined;
}

function withoutQuery(address: string | undefined): string | undefined {
  return address?.split(/[?#]/)[0]?.slice(0, 300);
}
