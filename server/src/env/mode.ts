import { z } from 'zod';
import { StartupError } from '../platform/lifecycle/startup-error.ts';
import { onOff, type Parsed } from './setting-parsers.ts';

export interface Mode {
  /** Production only when APP_ENV says so (CS-127). */
  isProduction: boolean;
  /** On outside production unless switched off: accounts on the login card, the outbox page (D-40, D-41). */
  isDemoMode: boolean;
}

export const modeShape = {
  APP_ENV: z.string().default('development'),
  DEMO_MODE: onOff.optional(),
};

/** @throws StartupError for a demonstration in production */
export function toMode(parsed: Parsed<typeof modeShape>): Mode {
  const isProduction = parsed.APP_ENV.toLowerCase() === 'production';
  const isDemoMode = parsed.DEMO_MODE ?? !isProduction;
  if (isProduction && isDemoMode) {
    throw new StartupError('The setting DEMO_MODE cannot be on when APP_ENV is production.');
  }
  return { isProduction, isDemoMode };
}
