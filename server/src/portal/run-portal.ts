import { readEnv, type Env } from '../env/env.ts';
import { createShutdown, listen, shutDownOnSignals } from '../platform/lifecycle/run-server.ts';
import { createPortalServer, type PortalServer } from './portal-server.ts';

/**
 * Starts the portal of this process's settings, prints its address, and stops it when the process gets a signal.
 * @throws StartupError with one sentence when the installation is wrong
 */
export async function runPortal(): Promise<void> {
  const env = readEnv();
  const { app, close, address } = await openPortal(env);
  shutDownOnSignals(createShutdown(app, { afterwards: close }));
  // port 0 means any free port
  console.log(`\nAgent Portal is ready: ${env.portalPort === 0 ? address : env.portalPublicUrl}\n`);
  if (!env.isDemoMode) return;
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../demo/index.ts');
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  console.log(`Demo accounts, password ${DEMO_PASSWORD}`);
  for (const { email, description } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(width)}  ${description}`);
  console.log('\nCtrl-C stops everything.');
}

/**
 * Starts a portal that listens; when a step fails, everything is closed again.
 * @throws StartupError with one sentence when the installation is wrong
 */
export async function openPortal(env: Env): Promise<PortalServer & { address: string }> {
  const portal = await createPortalServer(env, (step) => console.log(`• ${step} …`));
  try {
    return { ...portal, address: await listen(portal.app, { host: env.portalHost, port: env.portalPort }) };
  } catch (error) {
    await portal.close().catch((failure: unknown) => portal.app.log.error({ err: failure }, 'closing failed as well'));
    throw error;
  }
}
