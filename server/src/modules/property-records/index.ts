export { registerPropertyRecords } from './register-property-records.ts';
