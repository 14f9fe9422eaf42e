import { msg } from '@portal/shared/domain';
import type { Text } from '../../../platform/texts/text.ts';

// What is said of one ZIP in several refusals, without a full stop.

export const noAreaOf = (zip: string): Text => ({
  id: msg('There is no area with the ZIP code {zip}'),
  values: { zip },
});

export const notOffered = (zip: string): Text => ({ id: msg('We do not offer {zip}'), values: { zip } });

/** For agents and for staff who act for them. */
export const notInNetwork = (zip: string): Text => ({
  id: msg('{zip} is only for agents who are active in the network'),
  values: { zip },
});

export const alreadyTheirs = (zip: string): Text => ({ id: msg('{zip} is yours already'), values: { zip } });
