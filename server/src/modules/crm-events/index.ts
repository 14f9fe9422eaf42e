/** Events that other modules record for an agent's CRM; `crm` delivers them. A separate module, because `crm` uses those modules. */
export { forgetCrmEvents, recordCrmEvents } from './record-crm-events.ts';
