import { queryClient } from '@portal/shared/api';
import type { SignUpValues } from './sign-up-values.ts';

interface Draft {
  agentId: number;
  perkId: string | undefined;
}

// With the cache of queries it is forgotten when somebody else signs in, or another agent is acted for.
const TYPED = 'perk-sign-up-typed';
queryClient.setQueryDefaults([TYPED], { gcTime: Infinity });
const keyOf = ({ agentId, perkId = '' }: Draft) => [TYPED, agentId, perkId];

/** What was typed into a form that was closed without sending it; undefined when nothing was. */
export const typedBefore = (draft: Draft): SignUpValues | undefined => queryClient.getQueryData(keyOf(draft));
export const rememberTyped = (draft: Draft, values: SignUpValues): void => {
  queryClient.setQueryData(keyOf(draft), values);
};
export const forgetTyped = (draft: Draft): void => queryClient.removeQueries({ queryKey: keyOf(draft) });
