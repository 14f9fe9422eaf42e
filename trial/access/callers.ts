import { ACTING_GRANT_HEADER } from '@portal/shared/contracts';
import { generateKeyPair, SignJWT } from 'jose';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { actFor, PEOPLE, toHeaders, type Headers, type IssuedTokens } from '../lib/world/people.ts';
import type { Portal, World } from '../lib/world/world.ts';
import type { Column } from './table.ts';
import type { AgentSubject, DirectorSubject } from './world-facts.ts';

/** Who calls, and what that alone determines. */
export interface TableCaller {
  name: string;
  headers: Headers;
  /** `signed-in` uses a column of the table; invalid tokens get 401, ended or forged grants 403. */
  standing: 'signed-in' | 'no-proof' | 'ended-grant' | 'false-grant';
  column: Column;
  reachesAgent: (agent: AgentSubject) => boolean;
  reachesDirector: (director: DirectorSubject) => boolean;
}

const nothing = { reachesAgent: () => false, reachesDirector: () => false };

/** All callers of the table: people of every role, forged and expired credentials, grants of others. */
export async function openCallers({ issuer }: World, { url }: Portal): Promise<TableCaller[]> {
  const agent = async (name: 'maya' | 'leo' | 'nina' | 'ivy'): Promise<TableCaller> => ({
    name,
    headers: await issuer.headersOf(PEOPLE[name]),
    standing: 'signed-in',
    column: 'agent',
    reachesAgent: ({ agentId }) => agentId === DEMO_IDS[name],
    reachesDirector: () => false,
  });
  const ofDana = {
    reachesAgent: ({ reloDirectorId }: AgentSubject) => reloDirectorId === DEMO_IDS.dana,
    reachesDirector: ({ reloDirectorId }: DirectorSubject) => reloDirectorId === DEMO_IDS.dana,
  };
  const alex = await issuer.headersOf(PEOPLE.alex);
  const asMaya = await actFor(url, alex, 'Agent', DEMO_IDS.maya);
  const asDana = await actFor(url, alex, 'ReloDirector', DEMO_IDS.dana);
  const ended = await actFor(url, alex, 'Agent', DEMO_IDS.maya);
  await fetch(`${url}/api/login-as`, { method: 'DELETE', headers: ended });
  const maya = await issuer.issue(PEOPLE.maya);
  const signedIn = (
    name: string,
    headers: Headers,
    column: Column,
    reach: Pick<TableCaller, 'reachesAgent' | 'reachesDirector'>,
  ) => ({ name, headers, standing: 'signed-in', column, ...reach }) as const;
  const noProof = (name: string, headers: Headers) =>
    ({ name, headers, standing: 'no-proof', column: 'agent', ...nothing }) as const;
  const falseGrant = (name: string, headers: Headers, column: Column) =>
    ({ name, headers, standing: 'false-grant', column, ...nothing }) as const;
  return [
    await agent('maya'),
    await agent('leo'),
    await agent('nina'),
    await agent('ivy'),
    signedIn('dana', await issuer.headersOf(PEOPLE.dana), 'director', ofDana),
    signedIn('alex', alex, 'admin', nothing),
    signedIn('omar', await issuer.headersOf(PEOPLE.omar), 'ops', nothing),
    signedIn('alex as maya', asMaya, 'as agent', {
      ...nothing,
      reachesAgent: ({ agentId }) => agentId === DEMO_IDS.maya,
    }),
    signedIn('alex as dana', asDana, 'as director', ofDana),
    { name: 'alex with an ended grant', headers: ended, standing: 'ended-grant', column: 'admin', ...nothing },
    falseGrant('maya with a grant of alex', { ...toHeaders(maya), ...grantOf(asMaya) }, 'agent'),
    falseGrant(
      'alex with a grant that was altered',
      { ...alex, ...grantOf(asMaya, (token) => `${token.slice(0, -4)}AAAA`) },
      'admin',
    ),
    noProof('nobody', {}),
    noProof('maya with expired tokens', await issuer.headersOf(PEOPLE.maya, -60)),
    noProof('maya without the id token', { authorization: `Bearer ${maya.access}` }),
    noProof('maya with her id token as access token', toHeaders({ access: maya.id, id: maya.id })),
    noProof('maya with her access token as id token', toHeaders({ access: maya.access, id: maya.access })),
    noProof(
      'maya with the id token of alex',
      toHeaders({ access: maya.access, id: (await issuer.issue(PEOPLE.alex)).id }),
    ),
    noProof('alg none', toHeaders(await forged(maya, 'none', {}))),
    noProof('tokens signed by another key', toHeaders(await forged(maya, 'other-key', {}))),
    noProof(
      'tokens of another issuer',
      toHeaders(await forged(maya, 'other-key', { iss: 'https://issuer.example/pool' })),
    ),
    noProof(
      'tokens with a group added',
      toHeaders({ ...maya, access: withClaims(maya.access, { 'cognito:groups': ['Admin'] }) }),
    ),
  ];
}

const grantOf = (headers: Headers, change: (token: string) => string = (token) => token): Headers => ({
  [ACTING_GRANT_HEADER]: change(headers[ACTING_GRANT_HEADER] ?? ''),
});

type Claims = Record<string, unknown>;
const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Claims;
const encoded = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The tokens with slightly changed claims, and no signature or one of our own key. */
async function forged(tokens: IssuedTokens, how: 'none' | 'other-key', changes: Claims): Promise<IssuedTokens> {
  const { privateKey } = await generateKeyPair('RS256');
  const forge = async (token: string) => {
    const claims = { ...partOf(token, 1), ...changes };
    if (how === 'none') return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
    return new SignJWT(claims).setProtectedHeader({ ...partOf(token, 0), alg: 'RS256' }).sign(privateKey);
  };
  return { access: await forge(tokens.access), id: await forge(tokens.id) };
}

/** The token with changed claims under its old signature. */
function withClaims(token: string, changes: Claims): string {
  const [head, , signature] = token.split('.');
  return [head, encoded({ ...partOf(token, 1), ...changes }), signature].join('.');
}
