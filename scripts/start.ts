// `npm start`: builds what changed, releases it into its own store, starts the portal, prints where it is.
import path from 'node:path';
import { ReleaseError } from '@portal/release';
import { checkInstallation, runPortal, runProgram, StartupError } from '@portal/server';
import { buildChanged, BuildError } from './lib/build.ts';
import './lib/end-with-parent.ts';
import { RELEASED, root } from './lib/packages.ts';
import { releasedLines, releaseLocally } from './lib/release-locally.ts';
import { startSimulators } from './lib/start-simulators.ts';

process.chdir(root);
// A line per request would scroll address and accounts away.
process.env['LOG_LEVEL'] ||= 'warn';

await runProgram(async () => {
  const { releaseStore, channel, dataFolder } = await checkInstallation();
  try {
    const built = await buildChanged((step) => console.log(`• ${step} …`));
    if (built.length === 0) console.log(`• The builds of the ${RELEASED.length} front ends are up to date`);
    for (const line of releasedLines(await releaseLocally(releaseStore, dataFolder, { channel }))) console.log(line);
  } catch (error) {
    const isExpected = error instanceof BuildError || error instanceof ReleaseError;
    throw isExpected ? new StartupError(error.message, { cause: error }) : error;
  }
  // Partners that are configured are used; simulators replace the others.
  const simulators = (await startSimulators({ bookFile: path.join(dataFolder, 'payment-simulator.json') })).env;
  Object.assign(process.env, { ...simulators, ...configured(simulators) });
  await runPortal();
  console.log('\nSimulators of partners, with switches for slow, failing, lying and forged answers');
  console.log(`  escrow partner  ${process.env['ESCROW_PARTNER_URL']}`);
  console.log(`  CRM             ${process.env['CRM_SIMULATOR_URL']}`);
  console.log(`  sales system    ${process.env['SALES_SYSTEM_URL']}`);
  console.log(`  public records  ${process.env['PROPERTY_RECORDS_URL']}`);
  console.log(`  payment partner ${process.env['PAYMENT_URL']}`);
  console.log(`  title partner   ${process.env['TITLE_PARTNER_URL']}`);
  console.log(
    `  automation      ${new URL(process.env['UNLOCK_WEBHOOK_URL'] ?? simulators.UNLOCK_WEBHOOK_URL).origin}`,
  );
  console.log(
    `  webinar partner ${new URL(process.env['WEBINAR_WIDGET_URL'] ?? simulators.WEBINAR_WIDGET_URL).origin}`,
  );
});

/** The settings of these that the environment has already. */
function configured(settings: object): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.keys(settings).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
