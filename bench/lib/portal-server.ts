import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { ID_TOKEN_HEADER } from '@portal/shared/contracts';
import { inRoot } from '../../scripts/lib/packages.ts';
import { DEMO_PASSWORD } from '../../server/src/demo/demo-accounts.ts';
import { developmentPool } from '../../server/src/identity/create-identity.ts';

export interface PortalServer {
  url: string;
  /** Of its process. */
  pid: number;
  stop: () => Promise<void>;
}

const READY_LIMIT = 180_000;
/** As in the Dockerfile. */
const NODE_FLAGS = ['--max-semi-space-size=16'];

/**
 * Starts the server of the portal as a separate process on a free port, as the image does; it is ready when this
 * returns.
 * @param settings beyond the defaults of `env.ts`, such as PORTAL_DATA
 */
export async function startPortalServer(settings: Record<string, string>): Promise<PortalServer> {
  const port = await getPort({ host: '127.0.0.1' });
  const child = spawn(process.execPath, [...NODE_FLAGS, inRoot('server/src/main.ts')], {
    env: { ...process.env, PORTAL_PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const stop = () => stopProcess(child);
  const url = `http://localhost:${port}`;
  for (const limit = Date.now() + READY_LIMIT; Date.now() < limit; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${complaints}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok && child.pid !== undefined) return { url, pid: child.pid, stop };
  }
  await stop();
  throw new Error(`The server was not ready in ${READY_LIMIT / 1000} seconds:\n${complaints}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Signs a demo account in and returns the headers that the browser sends with each call of the API. */
export async function signInForApi(url: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}${developmentPool.endpointPath}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: developmentPool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${body}`);
  const { AuthenticationResult: tokens } = JSON.parse(body) as {
    AuthenticationResult: { AccessToken: string; IdToken: string };
  };
  return { authorization: `Bearer ${tokens.AccessToken}`, [ID_TOKEN_HEADER]: tokens.IdToken };
}
