import { Findings } from '../lib/findings.ts';
import { HANG_LIMIT } from '../lib/http-client.ts';
import { oddRequest, ODD_TARGETS } from '../lib/inputs/odd-targets.ts';
import pMap from 'p-map';
import { judgeRaw } from '../lib/judges/raw-judge.ts';
import { sendRaw } from '../lib/raw-request.ts';
import { sampled } from '../lib/inputs/sample.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

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
      await pMap(
        requests,
        async (request) => {
          const answer = await sendRaw(portal.url, Buffer.from(request, 'latin1'), HANG_LIMIT);
          findings.tried();
          const fault = judgeRaw(answer, portal.url);
          if (fault === null) return;
          const { port } = new URL(portal.url);
          const shown = JSON.stringify(request.length > 700 ? `${request.slice(0, 700)}…` : request);
          findings.wrong({ cause: `A raw request ${fault}`, reproduction: `printf ${shown} | nc 127.0.0.1 ${port}` });
        },
        { concurrency: 8 },
      );
      return findings.result();
    }),
};
