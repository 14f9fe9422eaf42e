import { msg } from '@portal/shared/i18n';
/** Message for a text that is not a snapshot id. */
export const SNAPSHOT_ID_PROBLEM = msg('A snapshot id has 12 characters, 0 to 9 and a to f.');
