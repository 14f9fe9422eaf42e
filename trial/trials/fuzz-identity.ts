import fc from 'fast-check';
import { DEMO_PASSWORD } from '../../server/src/demo/demo-accounts.ts';
import { developmentPool } from '../../server/src/identity/create-identity.ts';
import { AnswerCounts } from '../lib/answer-counts.ts';
import { Findings } from '../lib/findings.ts';
import { addressOf } from '../lib/fuzz-callers.ts';
import { hostileBody, hostileValue, spoil } from '../lib/inputs/hostile.ts';
import { asCurl, HttpClient } from '../lib/http-client.ts';
import { judgeIdentity } from '../lib/judges/identity-judge.ts';
import { IDENTITY_OPERATIONS, identityDictionary } from '../lib/inputs/identity-operations.ts';
import pMap from 'p-map';
import { PEOPLE } from '../lib/world/people.ts';
import { toJsonText } from '../lib/inputs/raw-json.ts';
import { sampled } from '../lib/inputs/sample.ts';
import { validValue } from '../lib/inputs/schema-arbitrary.ts';
import type { Trial } from '../lib/trial.ts';
import { IDENTITY_ADMIN_KEY, withPortal } from '../lib/world/world.ts';

const NO_ONE = { agentId: 1, referralId: 1 };
const ADMIN = {
  authorization: `AWS4-HMAC-SHA256 Credential=${IDENTITY_ADMIN_KEY}/20261122/us-east-1/cognito-idp/aws4_request`,
};

/** Every call of the development identity provider, with inputs that fit Cognito's documentation and inputs that do not. */
export const fuzzIdentity: Trial = {
  name: 'fuzz-identity',
  run: ({ world, seed, inputs, progress }) =>
    withPortal(world, {}, async (portal) => {
      const findings = new Findings();
      const counts = new AnswerCounts();
      const client = new HttpClient(portal.url);
      const dictionary = identityDictionary({
        clientId: developmentPool.clientId,
        userPoolId: developmentPool.userPoolId,
        accessToken: (await world.issuer.issue(PEOPLE.sam)).access,
        password: DEMO_PASSWORD,
        usernames: world.extraAgents.map(({ email }) => email),
      });
      progress(`${IDENTITY_OPERATIONS.length} operations, ${inputs} inputs each`);
      for (const { name, isAdmin, input } of IDENTITY_OPERATIONS) {
        const valid = validValue(input, dictionary);
        const body = fc.oneof(
          { weight: 10, arbitrary: valid.map((value) => toJsonText(value, NO_ONE)) },
          {
            weight: 9,
            arbitrary: fc
              .tuple(valid, fc.nat(), hostileValue())
              .map(([value, choice, hostile]) => toJsonText(spoil(value, choice, hostile), NO_ONE)),
          },
          { weight: 1, arbitrary: hostileBody() },
        );
        const generated = sampled(fc.record({ body, from: fc.nat() }), { seed, name, count: inputs });
        await pMap(
          generated,
          async ({ body: text, from }) => {
            const call = {
              method: 'POST',
              path: `${developmentPool.endpointPath}/`,
              headers: {
                'content-type': 'application/x-amz-json-1.1',
                'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
                'x-forwarded-for': addressOf(from),
                ...(isAdmin ? ADMIN : {}),
              },
              body: text,
            };
            const outcome = await client.send(call);
            findings.tried();
            counts.add(name, outcome);
            const fault = judgeIdentity(outcome);
            if (fault === null) return;
            const reason = await portal.server.reasonOf(outcome);
            findings.wrong({ cause: `${name} ${fault}${reason}`, reproduction: asCurl(portal.url, call) });
          },
          { concurrency: 8 },
        );
      }
      counts.reportTo(findings);
      client.close();
      return findings.result();
    }),
};
