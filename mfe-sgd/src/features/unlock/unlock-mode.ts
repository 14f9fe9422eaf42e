import { pageConfig } from '@portal/shared/contracts';

/** The parameter of an address that turns the calls on outside production (SGD-27, CS-128). */
const TRIGGER = { name: 'triggerUnlock', value: '1' } as const;

/** What a request does in this installation (SGD-22, SGD-26, SGD-27, CS-127). */
export interface UnlockMode {
  /** Whether servers are called. */
  calls: boolean;
  /** Opens in a new tab; null: none does, as in production. */
  landingPage: string | null;
}

/** @param search the query of the address */
export function unlockMode(search: string): UnlockMode {
  const { environment, landingPageUrl } = pageConfig();
  if (environment === 'production') return { calls: true, landingPage: null };
  return {
    calls: new URLSearchParams(search).get(TRIGGER.name) === TRIGGER.value,
    landingPage: landingPageUrl ?? null,
  };
}
