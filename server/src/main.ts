import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { readEnv } from './env.ts';
import { createShutdown, listen, runProgram, shutDownOnSignals } from './platform/run-server.ts';
import { createPortalServer } from './portal-server.ts';

await runProgram(async () => {
  const env = readEnv();
  const { app, release } = await createPortalServer(env, (step) => console.log(`• ${step} …`));
  try {
    await listen(app, { host: env.portalHost, port: env.portalPort });
  } catch (error) {
    await app.close();
    await release();
    throw error;
  }
  shutDownOnSignals(createShutdown(app, { afterwards: release }));
  console.log(`\nAgent Portal is ready: ${env.portalPublicUrl}\n`);
  if (!env.isDemoMode) return;
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  console.log(`Demo accounts, password ${DEMO_PASSWORD}`);
  for (const { email, description } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(width)}  ${description}`);
  console.log('\nCtrl-C stops everything.');
});
