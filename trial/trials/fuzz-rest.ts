import { AnswerCounts } from '../lib/answer-counts.ts';
import { readDictionary } from '../lib/inputs/dictionary.ts';
import { Findings } from '../lib/findings.ts';
import { FuzzCallers } from '../lib/fuzz-callers.ts';
import { asCurl, HttpClient } from '../lib/http-client.ts';
import { readOperations } from '../lib/inputs/openapi.ts';
import pMap from 'p-map';
import { RestJudge } from '../lib/judges/rest-judge.ts';
import { restInput, toCall } from '../lib/inputs/rest-input.ts';
import { sampled } from '../lib/inputs/sample.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

/**
 * Every operation of /openapi.json with inputs that fit its document and inputs that do not. Finds responses of 500 and
 * above, missing responses, refusals without a problem document, and successes unlike the document. It cannot find
 * a wrong response of the right shape.
 */
export const fuzzRest: Trial = {
  name: 'fuzz-rest',
  run: ({ world, seed, inputs, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const counts = new AnswerCounts();
      const client = new HttpClient(portal.url);
      const judge = new RestJudge();
      const callers = await FuzzCallers.of(world, portal);
      const dictionary = await readDictionary(portal);
      const operations = await readOperations(portal.url);
      progress(`${operations.length} operations, ${inputs} inputs each`);
      for (const operation of operations) {
        const generated = sampled(restInput(operation, dictionary), { seed, name: operation.name, count: inputs });
        await pMap(
          generated,
          async (input) => {
            const call = toCall(operation, input, callers.pick(input.caller));
            const outcome = await client.send(call);
            findings.tried();
            counts.add(operation.name, outcome);
            const fault = judge.judge(operation, outcome);
            if (fault === null) return;
            const reason = await portal.server.reasonOf(outcome);
            findings.wrong({ cause: `${operation.name} ${fault}${reason}`, reproduction: asCurl(portal.url, call) });
          },
          { concurrency: 8 },
        );
      }
      counts.reportTo(findings);
      client.close();
      return findings.result();
    }),
};
