// Simulators of partners for local use, each on a separate origin. Prints their addresses in one line of JSON, then
// serves until it is stopped, or until the process that started it is gone.
import { startEscrowPartner } from './escrow.ts';

const escrow = await startEscrowPartner({ port: Number(process.env['ESCROW_PARTNER_PORT'] ?? 0) });
console.log(JSON.stringify({ escrowPartnerUrl: escrow.url }));

const stop = () => {
  void escrow.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The pipe from the parent closes with it, even when it is killed.
process.stdin.on('end', stop).resume();
