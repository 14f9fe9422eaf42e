import type { UserAttributes, UserStatus } from './identity-tables.ts';

/** A person who can sign in, as staff see them. */
export interface IdentityUser {
  userId: string;
  email: string;
  status: UserStatus;
  isEnabled: boolean;
  groups: string[];
  attributes: UserAttributes;
}

interface UserPage {
  users: Omit<IdentityUser, 'groups'>[];
  nextPage: string | undefined;
}

export interface UserRequest {
  email: string;
  /** Absent: a random one that fits the policy. */
  password?: string;
  groups?: string[];
  attributes?: UserAttributes;
  /** True: the password must be replaced at the first sign-in and expires after seven days. Default false. */
  temporary?: boolean;
}

interface InvitationRequest {
  email: string;
  groups?: string[];
  attributes?: UserAttributes;
  /** False: who has an account already is refused, invited or not. Default true. */
  canRenew?: boolean;
}

/**
 * What the portal needs from its identity provider besides sign-in. Names are e-mail addresses or user ids.
 * Refusals are CognitoError, with the same type names from every provider.
 */
export interface IdentityAdmin {
  createUser: (request: UserRequest) => Promise<IdentityUser>;
  /**
   * Creates a user with a temporary password, or renews it for one who never signed in, and mails it to them. After
   * a refusal no password that was mailed works.
   * @throws CognitoError UsernameExistsException
   */
  invite: (request: InvitationRequest) => Promise<void>;
  findUser: (name: string) => Promise<IdentityUser | undefined>;
  /** One page of at most 60, without groups. `nextPage` is the next page; absent on the last one. */
  listUsers: (request: { limit?: number; page?: string; emailPrefix?: string }) => Promise<UserPage>;
  setPassword: (name: string, password: string, isTemporary: boolean) => Promise<void>;
  /** Sets a random temporary password and returns it, for staff to pass on (API-38). */
  setTemporaryPassword: (name: string) => Promise<string>;
  /** Lets a user who never replaced a temporary password request a code; never changes a confirmed one (D-13). */
  forceConfirm: (name: string) => Promise<void>;
  /** Sends a code for a new password; the recipient comes from the account. @returns the masked recipient */
  sendResetCode: (name: string, channel: 'email' | 'sms') => Promise<string>;
  addToGroup: (name: string, group: string) => Promise<void>;
  removeFromGroup: (name: string, group: string) => Promise<void>;
  updateAttributes: (name: string, changes: UserAttributes) => Promise<void>;
  signOutEverywhere: (name: string) => Promise<void>;
  disable: (name: string) => Promise<void>;
  enable: (name: string) => Promise<void>;
  deleteUser: (name: string) => Promise<void>;
}
