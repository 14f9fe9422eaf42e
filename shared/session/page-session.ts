import { claimSingleton } from '../page/claim-singleton.ts';
import { Session } from './session.ts';

/** The one session of the page. */
export const session: Session = claimSingleton('@portal/shared/session', new Session());
