/** What other modules tell the CRM of an agent; `crm` delivers it. Apart from it, because it asks them in turn. */
export { forgetCrmEvents, recordCrmEvents } from './record-crm-events.ts';
