export { startEscrowPartner, type RunningPartner } from './escrow.ts';
