import { AnswerCounts } from '../lib/answer-counts.ts';
import { readDictionary } from '../lib/inputs/dictionary.ts';
import { Findings } from '../lib/findings.ts';
import { addressOf, FuzzCallers } from '../lib/fuzz-callers.ts';
import { graphInput, SHAPES, type GraphInput } from '../lib/inputs/graphql-input.ts';
import { judgeGraph } from '../lib/judges/graphql-judge.ts';
import { readSchema, rootFields } from '../lib/inputs/graphql-schema.ts';
import { asCurl, HttpClient } from '../lib/http-client.ts';
import pMap from 'p-map';
import { PEOPLE } from '../lib/world/people.ts';
import { toJsonText } from '../lib/inputs/raw-json.ts';
import { RestJudge } from '../lib/judges/rest-judge.ts';
import { sampled } from '../lib/inputs/sample.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

/**
 * Every query and mutation of the schema with odd arguments, types, aliases, fragments and directives, and documents
 * that are attacks by their shape. Finds responses of 500, in the status or in an error, and missing responses.
 */
export const fuzzGraphql: Trial = {
  name: 'fuzz-graphql',
  run: ({ world, seed, inputs, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const counts = new AnswerCounts();
      const client = new HttpClient(portal.url);
      const refusals = new RestJudge();
      const callers = await FuzzCallers.of(world, portal);
      const dictionary = await readDictionary(portal);
      const fields = rootFields(await readSchema(portal.url, await world.issuer.headersOf(PEOPLE.alex)));

      const send = async (name: string, { caller, body }: GraphInput) => {
        const { headers, own } = callers.pick(caller);
        const call = {
          method: 'POST',
          path: '/graphql',
          headers: { 'content-type': 'application/json', ...headers, 'x-forwarded-for': addressOf(caller) },
          body: toJsonText(body, own),
        };
        const outcome = await client.send(call);
        findings.tried();
        counts.add(name, outcome);
        const fault = judgeGraph(outcome, refusals);
        if (fault === null) return;
        const reason = await portal.server.reasonOf(outcome);
        findings.wrong({ cause: `${name}: ${fault}${reason}`, reproduction: asCurl(portal.url, call) });
      };

      progress(`${SHAPES.length} odd shapes`);
      for (const [index, { name, body }] of SHAPES.entries()) await send(name, { caller: index * 2, body });
      progress(`${fields.length} fields, ${inputs} inputs each`);
      for (const root of fields) {
        const generated = sampled(graphInput(root, dictionary), { seed, name: root.name, count: inputs });
        await pMap(generated, (input) => send(root.name, input), { concurrency: 8 });
      }
      counts.reportTo(findings);
      client.close();
      return findings.result();
    }),
};
