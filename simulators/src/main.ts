// Partners for local use, each on an origin of its own. Says where they are in one line of JSON, then serves until it
// is ended, or until whoever started it is gone.
import { startEscrowPartner } from './escrow.ts';

const escrow = await startEscrowPartner({ port: Number(process.env['ESCROW_PARTNER_PORT'] ?? 0) });
console.log(JSON.stringify({ escrowPartnerUrl: escrow.url }));

const stop = () => {
  void escrow.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The pipe from the parent ends with it, also when it was killed.
process.stdin.on('end', stop).resume();
