import type { Group } from '@portal/shared/contracts';

/** The person of a verified pair of tokens. */
export interface VerifiedUser {
  userId: string;
  /** In lower case, from the id token. */
  email: string;
  /** The portal's groups of the two tokens (CS-004). */
  groups: Group[];
  /** `custom:agentId` of the id token (AUTH-06). */
  agentId: string | undefined;
  /** When the first of both tokens ends. */
  expiresAt: Date;
}

export interface TokenPair {
  accessToken: string;
  idToken: string;
}
