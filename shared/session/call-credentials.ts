import type { Credentials } from '@portal/shared/api';
import { ACTING_GRANT_HEADER, ID_TOKEN_HEADER } from '@portal/shared/contracts';
import type { IdentityProvider } from './identity.ts';
import type { SessionStore } from './session-store.ts';

interface CredentialOptions extends Pick<Credentials, 'onRefused'> {
  identity: Pick<IdentityProvider, 'tokens'>;
  store: SessionStore;
}

/** What calls carry of the session, and what it learns from them. */
export function callCredentials({ identity, store, onRefused }: CredentialOptions): Credentials {
  /** Shared by all calls that are refused at the same time. */
  let renewing: Promise<boolean> | null = null;
  const tokens: IdentityProvider['tokens'] = async (options) => {
    const result = await identity.tokens(options);
    // Sent without tokens, a call would be refused and the visitor signed out because of a network error (D-12).
    if (result.kind === 'unreachable') throw new TypeError('The identity provider cannot be reached');
    return result;
  };
  const actingGrant = () => store.current.grant?.token ?? null;
  return {
    headers: async () => {
      const result = await tokens();
      if (result.kind !== 'tokens') return {};
      const grant = actingGrant() ?? store.grantToken;
      return {
        authorization: `Bearer ${result.tokens.accessToken}`,
        [ID_TOKEN_HEADER]: result.tokens.idToken,
        ...(grant && { [ACTING_GRANT_HEADER]: grant }),
      };
    },
    onRefused,
    actingGrant,
    renew: () => {
      renewing ??= tokens({ isRenewed: true })
        .then(({ kind }) => kind === 'tokens')
        .finally(() => (renewing = null));
      return renewing;
    },
    onNetwork: (isReached) => {
      const { status, isUnreachable } = store.current;
      if (status === 'signed-in' && isUnreachable === isReached) store.change({ isUnreachable: !isReached });
    },
  };
}
