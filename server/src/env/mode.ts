import { z } from 'zod';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { onOff, type Given } from './setting-forms.ts';

export interface Mode {
  /** Production only when APP_ENV says so (CS-127). */
  isProduction: boolean;
  /** On outside production unless switched off: accounts on the login card, the outbox page (D-40, D-41). */
  isDemoMode: boolean;
}

export const modeSettings = {
  APP_ENV: z.string().default('development'),
  DEMO_MODE: onOff.optional(),
};

/** @throws StartupError for a demonstration in production */
export function toMode(given: Given<typeof modeSettings>): Mode {
  const isProduction = given.APP_ENV.toLowerCase() === 'production';
  const isDemoMode = given.DEMO_MODE ?? !isProduction;
  if (isProduction && isDemoMode) {
    throw new StartupError('The setting DEMO_MODE cannot be on when APP_ENV is production.');
  }
  return { isProduction, isDemoMode };
}
