import { isAgreementSigned } from '@portal/shared/domain';
import type { PopupContext } from './popup-rule.ts';

/** Shell modals are for agents who signed (DASH-03, CS-081), and for nobody who acts for one (DASH-07, CS-086). */
export const mayHaveShellModals = ({ agent, isActing }: Pick<PopupContext, 'agent' | 'isActing'>): boolean =>
  !isActing && isAgreementSigned(agent);
