import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...parts: string[]): string => path.join(root, ...parts);

export const REMOTES = ['mfe-auth', 'mfe-referrals', 'mfe-dashboard', 'mfe-admin', 'mfe-sgd', 'mfe-reports'] as const;
/** What is built and released, the host first: remotes are checked against it. */
export const RELEASED = ['host', ...REMOTES] as const;
