import type { APPOINTMENT_SET_BY } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

/** Who set an appointment, in words. */
export const SET_BY: Record<(typeof APPOINTMENT_SET_BY)[number], string> = {
  agent: msg('Agent'),
  consumer: msg('Consumer'),
  team: msg('Our team'),
};
