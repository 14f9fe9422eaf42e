import { openCallers, type TableCaller } from '../access/callers.ts';
import { expectationOf, judgeAccess } from '../access/expectation.ts';
import { leaksIn, readLockedContacts, type LockedContacts } from '../access/locked-contacts.ts';
import { lookAroundAs } from '../access/look-around.ts';
import { SAMPLES, type Subject } from '../access/samples.ts';
import { ACCESS_TABLE, plainName, type AccessRow } from '../access/table.ts';
import { readWorldFacts, type WorldFacts } from '../access/world-facts.ts';
import { Findings } from '../lib/findings.ts';
import { readSchema, rootFields } from '../lib/inputs/graphql-schema.ts';
import { addressOf } from '../lib/fuzz-callers.ts';
import { asCurl, HttpClient, jsonOf, type Answer, type Call } from '../lib/http-client.ts';
import { readOperations } from '../lib/inputs/openapi.ts';
import pMap from 'p-map';
import { PEOPLE } from '../lib/world/people.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world/world.ts';

/**
 * Every operation of REST and every field of GraphQL, called by every caller about every subject, and compared with a table that was
 * written from the documents. Also: no response to leo contains a contact that is locked for leo.
 */
export const callers: Trial = {
  name: 'callers',
  run: ({ world, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const client = new HttpClient(portal.url);
      const facts = await readWorldFacts(portal);
      const locked = await readLockedContacts(portal);
      const people = await openCallers(world, portal);
      const schema = await readSchema(portal.url, await world.issuer.headersOf(PEOPLE.alex));
      const known = [...(await readOperations(portal.url)), ...rootFields(schema)].map(({ name }) => name);
      const covered = new Set(ACCESS_TABLE.map(({ operation }) => plainName(operation)));
      for (const name of known) {
        if (name === 'POST /graphql') continue; // each of its fields has its own row
        findings.expect(
          covered.has(name),
          `${name} has no row in the table of who may do what`,
          'trial/access/table.ts',
        );
      }
      progress(`${ACCESS_TABLE.length} operations, ${people.length} callers`);
      let calls = 0;
      // row by row: the last two end the grants
      for (const row of ACCESS_TABLE) {
        const tries = people.flatMap((caller) =>
          subjectsOf(row, caller, facts).map((subject) => ({ caller, subject })),
        );
        await pMap(
          tries,
          async ({ caller, subject }) => {
            const call = toCall(row, caller, subject, (calls += 1));
            const outcome = await client.send(call);
            findings.tried();
            const name = `${row.operation} by ${caller.name} about ${nameOf(row, subject)}`;
            if (outcome.kind === 'none') {
              findings.wrong({ cause: `${name}: ${outcome.reason}`, reproduction: asCurl(portal.url, call) });
              return;
            }
            const { status, code } = refusalOf(outcome);
            const fault = judgeAccess(expectationOf(row, caller, subject), status, code);
            if (fault) findings.wrong({ cause: `${name} ${fault}`, reproduction: asCurl(portal.url, call) });
            requireNoLeak(findings, caller, outcome, locked, asCurl(portal.url, call));
          },
          { concurrency: 8 },
        );
      }
      const leo = people.find(({ name }) => name === 'leo')!; // openCallers has it
      findings.note(`${locked.emails.size + locked.phones.size} contacts are locked for leo`);
      await lookAroundAs(leo, { portal, client, findings, locked });
      client.close();
      return findings.result();
    }),
};

/** All subjects of an operation; any one is enough for an operation without a subject. */
function subjectsOf({ about }: AccessRow, caller: TableCaller, facts: WorldFacts): Subject[] {
  const { agents, directors, snapshot, visit } = facts;
  const [agent] = agents;
  const [director] = directors;
  const usual = { agent: agent!, director: director!, exportId: agent!.agentId, snapshot, visit }; // the demonstration has both
  const isOfDirector = about === 'director' || (about === 'export' && caller.column.endsWith('director'));
  if (isOfDirector) return directors.map((each) => ({ ...usual, director: each, exportId: each.reloDirectorId }));
  if (about === 'agent' || about === 'export')
    return agents.map((each) => ({ ...usual, agent: each, exportId: each.agentId }));
  return [usual];
}

const nameOf = ({ about }: AccessRow, { agent, director }: Subject): string =>
  about === 'director' ? director.name : about === 'agent' || about === 'export' ? agent.name : 'nobody';

function toCall({ operation }: AccessRow, caller: TableCaller, subject: Subject, number: number): Call {
  const [method = '', path = ''] = operation.split(' ');
  const sample = SAMPLES[operation]?.(subject) ?? {};
  const isGraph = 'query' in sample;
  const body = isGraph ? sample : sample.body;
  const own = isGraph ? {} : sample.headers;
  return {
    method: isGraph ? 'POST' : method,
    path: isGraph ? '/graphql' : (sample.path ?? path),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...caller.headers,
      ...own,
      'x-forwarded-for': addressOf(number),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Status and code of a response; of its first error for GraphQL. */
function refusalOf(answer: Answer): { status: number; code: string | undefined } {
  const body = jsonOf(answer) as
    { code?: string; errors?: { extensions?: { status?: number; code?: string } }[] } | undefined;
  const refusal = body?.errors?.[0]?.extensions;
  return { status: refusal?.status ?? answer.status, code: refusal?.code ?? body?.code };
}

function requireNoLeak(
  findings: Findings,
  caller: TableCaller,
  answer: Answer,
  locked: LockedContacts,
  reproduction: string,
): void {
  if (caller.name !== 'leo') return;
  const leaks = leaksIn(answer.body.toString('utf8'), locked);
  findings.expect(leaks.length === 0, `leo is sent a locked contact (${leaks[0]})`, reproduction);
}
