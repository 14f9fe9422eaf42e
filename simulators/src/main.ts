// Simulators of partners for local use, each on a separate origin: all of them in one process, or those that are named
// (`node src/main.ts crm`). Prints their addresses, and what else the portal has to know of them, in one line of JSON, then
// serves until it is stopped, or until the process that started it is gone.
import { LEAD_PATHS, OPEN_ESCROW_PATH, startAutomation, UNLOCK_PATH } from './automation.ts';
import { startCrm } from './crm.ts';
import { startEscrowPartner } from './escrow.ts';
import type { RunningSimulator } from './frame/simulator.ts';
import { startPaymentPartner } from './payments.ts';
import { startPropertyRecords } from './property-records.ts';
import { NOTICES_PATH, startSalesSystem } from './sales.ts';
import { startTitlePartner } from './title.ts';
import { startWebinarPartner, WIDGET_PATH } from './webinar.ts';

/** The settings of the portal that lead to each, as paths below its origin. */
const SIMULATORS = {
  escrow: { settings: { ESCROW_PARTNER_URL: '' }, port: 'ESCROW_PARTNER_PORT', start: startEscrowPartner },
  crm: { settings: { CRM_SIMULATOR_URL: '' }, port: 'CRM_SIMULATOR_PORT', start: startCrm },
  sales: {
    settings: { SALES_SYSTEM_URL: '', NOTIFICATION_WEBHOOK_URL: NOTICES_PATH },
    port: 'SALES_SYSTEM_PORT',
    start: startSalesSystem,
  },
  'property-records': {
    settings: { PROPERTY_RECORDS_URL: '' },
    port: 'PROPERTY_RECORDS_PORT',
    start: startPropertyRecords,
  },
  payments: {
    settings: { PAYMENT_URL: '' },
    port: 'PAYMENT_PORT',
    start: ({ port }: { port: number }) =>
      startPaymentPartner({
        port,
        webhookSecret: process.env['PAYMENT_WEBHOOK_SECRET'] || undefined,
        bookFile: process.env['PAYMENT_BOOK'] || undefined,
      }),
  },
  title: {
    settings: { TITLE_PARTNER_URL: '' },
    port: 'TITLE_PARTNER_PORT',
    start: ({ port }: { port: number }) =>
      startTitlePartner({ port, clientSecret: process.env['TITLE_PARTNER_CLIENT_SECRET'] || undefined }),
  },
  automation: {
    settings: {
      UNLOCK_WEBHOOK_URL: UNLOCK_PATH,
      OPEN_ESCROW_WEBHOOK_URL: OPEN_ESCROW_PATH,
      LEAD_ENDPOINT_URL: LEAD_PATHS.endpoint,
      LEAD_ZAPIER_URL: LEAD_PATHS.zapier,
    },
    port: 'AUTOMATION_PORT',
    start: startAutomation,
  },
  webinar: { settings: { WEBINAR_WIDGET_URL: WIDGET_PATH }, port: 'WEBINAR_WIDGET_PORT', start: startWebinarPartner },
};

interface Running {
  settings: object;
  simulator: RunningSimulator;
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(SIMULATORS, name));
if (unknown !== undefined) throw new Error(`There is no simulator ${unknown}: ${Object.keys(SIMULATORS).join(', ')}.`);
const chosen = Object.entries(SIMULATORS).filter(([name]) => named.length === 0 || named.includes(name));
const running = await Promise.all(
  chosen.map(async ([, { settings, port, start }]): Promise<Running> => ({
    settings,
    simulator: await start({ port: Number(process.env[port] ?? 0) }),
  })),
);
const addresses = running.flatMap(({ settings, simulator }) => [
  ...Object.entries(settings).map(([setting, path]) => [setting, simulator.url + path]),
  ...Object.entries(simulator.settings ?? {}),
]);
console.log(JSON.stringify(Object.fromEntries(addresses)));

const stop = () => {
  void Promise.all(running.map(({ simulator }) => simulator.close())).then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The pipe from the parent closes with it, even when it is killed.
process.stdin.on('end', stop).resume();
