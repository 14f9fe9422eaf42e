import type { StartedRequest } from '../contracts/page/early-request.ts';

/** The part of the page's data that it needs. */
interface Data {
  config: { identity: { clientId: string } };
  snapshot: { id: string };
  traceparent?: string;
  earlyRequests?: string[];
}
interface Claims {
  exp: number;
  'custom:agentId'?: string;
  'cognito:groups'?: string[];
}
interface Grant {
  token: string;
  role: string;
  subjectId: number;
  expiresAt: string;
}
type Tab = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage' | 'fetch'> & {
  __portalEarlyRequests?: StartedRequest[] | undefined;
};
/** Names that the page shares with its client and the server. */
export interface EarlyRequestNames {
  data: string;
  session: string;
  agent: string;
  isAdmin: string;
  /** Where the browser keeps the language of the page. */
  locale: string;
  /** Before the path of a page. */
  otherRequestsKey: string;
  grant: string;
  headers: { snapshot: string; idToken: string; grant: string };
}

/**
 * Starts the requests that the page will make first, its session among them, with the tokens of the last visit: they are
 * on their way while the scripts still load. Only with tokens that are valid for a while; everything else, such as
 * renewing them, is the session's. The client takes a response over only for exactly the same request with the same
 * headers, so one for another person or grant is never used (shared/api/early-requests.ts, docs/decisions/0063).
 *
 * Its text is a script of every page (page-template-plugin.ts), so it only uses its parameters and the browser. Signed
 * out it costs one read of the storage.
 */
export function startEarlyRequests(tab: Tab, names: EarlyRequestNames): void {
  const { localStorage, sessionStorage, document, location } = tab;
  const {
    config,
    snapshot,
    traceparent,
    earlyRequests = [],
  } = JSON.parse(document.getElementById(names.data)!.textContent) as Data;
  // as aws-amplify stores them
  const client = `CognitoIdentityServiceProvider.${config.identity.clientId}`;
  const user = `${client}.${localStorage.getItem(`${client}.LastAuthUser`)}`;
  const accessToken = localStorage.getItem(`${user}.accessToken`);
  const idToken = localStorage.getItem(`${user}.idToken`);
  if (!accessToken || !idToken) return;
  const claimsOf = (token: string) =>
    JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  const access = claimsOf(accessToken);
  if (access.exp * 1_000 < Date.now() + 30_000) return;

  const stored = JSON.parse(sessionStorage.getItem(names.grant) ?? 'null') as Grant | null;
  const grant = stored && Date.parse(stored.expiresAt) > Date.now() ? stored : null;
  const id = claimsOf(idToken);
  // as portalRole decides (shared/domain/access/role.ts)
  const groups = access['cognito:groups'] ?? id['cognito:groups'] ?? [];
  const isAgent = groups.includes('Agent') && !groups.includes('Admin') && !groups.includes('ReloDirector');
  const ownId = isAgent && id['custom:agentId'];
  const agentId = grant ? grant.role === 'Agent' && grant.subjectId : ownId;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': localStorage.getItem(names.locale) ?? 'en',
    [names.headers.snapshot]: snapshot.id,
    ...(traceparent && { traceparent }),
    authorization: `Bearer ${accessToken}`,
    [names.headers.idToken]: idToken,
    ...(grant && { [names.headers.grant]: grant.token }),
  };
  const page = location.pathname.toLowerCase().replace(/\/$/, '');
  // links of the portal name the agent, as encodeId does (D-02)
  const isPlain = !location.search || location.search === `?id=${btoa(String(agentId)).replace(/=+$/, '')}`;
  const asksDeclared = isPlain && localStorage.getItem(names.otherRequestsKey + page) === null;
  const ofPage = (asksDeclared ? earlyRequests : [])
    .filter((url) => agentId || !url.includes(names.agent))
    .map((url) => url.replaceAll(names.agent, String(agentId)).replaceAll(names.isAdmin, String(grant !== null)))
    // as URLSearchParams writes a space
    .map((url) => url.replaceAll('%20', '+'));
  tab.__portalEarlyRequests = [names.session, ...ofPage].map((url) => {
    const controller = new AbortController();
    const response = tab.fetch(url, { headers, signal: controller.signal });
    const started = { url, headers, response, startedAt: Date.now(), isHere: false, abort: () => controller.abort() };
    response.then(
      () => (started.isHere = true),
      // A request that fails is made again by the client.
      () => {},
    );
    return started;
  });
}
