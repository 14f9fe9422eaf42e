import { Findings } from '../lib/findings.ts';
import { HANG_LIMIT } from '../lib/http-client.ts';
import { oddRequest, ODD_TARGETS } from '../lib/odd-targets.ts';
import { inParallel } from '../lib/parallel.ts';
import { sendRaw } from '../lib/raw-request.ts';
import type { RawAnswer } from '../lib/raw-request.ts';
import { sampled } from '../lib/sample.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world.ts';

/** What is wrong with an answer to a raw request; null when nothing is. No answer is an answer here: the parser may hang up. */
export function judgeRaw(answer: RawAnswer | null | 'hang', origin: string): string | null {
  if (answer === 'hang') return 'has no answer, and the connection stays open';
  if (answer === null) return null;
  // 501 and 505 are how HTTP says that a method or version is not known
  if (answer.status >= 500 && answer.status !== 501 && answer.status !== 505)
    return `is answered with ${answer.status}`;
  if ('x-injected' in answer.headers) return 'sets a header of the answer';
  const { location } = answer.headers;
  if (location !== undefined && leadsElsewhere(location, origin))
    return `leads to another site (${location.slice(0, 40)})`;
  return null;
}

/** As a browser reads it: backslashes are slashes, tabs are nothing. */
function leadsElsewhere(location: string, origin: string): boolean {
  const read = URL.canParse(location, origin) ? new URL(location, origin) : null;
  return read !== null && read.origin !== new URL(origin).origin;
}

/** Raw requests over sockets: odd targets, methods, hosts, versions and headers. */
export const oddAddresses: Trial = {
  name: 'odd-addresses',
  run: ({ world, seed, inputs, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const plain = ODD_TARGETS.flatMap((target) =>
        ['text/html', 'application/json'].map(
          (accept) => `GET ${target} HTTP/1.1\r\nhost: portal\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
        ),
      );
      const count = inputs * 10;
      progress(`${plain.length} odd targets, ${count} odd requests`);
      const requests = [...plain, ...sampled(oddRequest(), { seed, name: 'odd requests', count })];
      await inParallel(requests, 8, async (request) => {
        const answer = await sendRaw(portal.url, Buffer.from(request, 'latin1'), HANG_LIMIT);
        findings.tried();
        const fault = judgeRaw(answer, portal.url);
        if (fault === null) return;
        const { port } = new URL(portal.url);
        const shown = JSON.stringify(request.length > 700 ? `${request.slice(0, 700)}…` : request);
        findings.wrong({ cause: `A raw request ${fault}`, reproduction: `printf ${shown} | nc 127.0.0.1 ${port}` });
      });
      return findings.result();
    }),
};
