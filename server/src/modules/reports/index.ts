/** What other modules may ask of reports. */
export { addressKey } from './address-key.ts';
