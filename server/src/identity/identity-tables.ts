import type { ColumnType, Generated } from 'kysely';

/** Sign-in states of a user pool, in Cognito's terms. */
export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type CodePurpose = 'reset-password' | 'confirm-account';
export type ChallengeKind = 'PASSWORD_VERIFIER' | 'NEW_PASSWORD_REQUIRED';

/** A column that the database fills and that never changes. */
type Stamp = ColumnType<Date, never, never>;

/** Attributes besides e-mail and sub, such as email_verified, name, phone_number and custom:agentId. */
export type UserAttributes = Record<string, string>;

export interface IdentityUserTable {
  userId: string;
  /** Trimmed and in lower case. */
  email: string;
  status: UserStatus;
  isEnabled: Generated<boolean>;
  /** SRP salt and verifier, hexadecimal. The password itself is not stored. */
  salt: string;
  verifier: string;
  attributes: ColumnType<UserAttributes, string, string>;
  /** Set while the password is a temporary one. */
  temporaryPasswordExpiresAt: Date | null;
  createdAt: Stamp;
  modifiedAt: Generated<Date>;
}

interface IdentityGroupTable {
  groupName: string;
}

interface IdentityMembershipTable {
  userId: string;
  groupName: string;
}

/** One sign-in on one device, which a refresh token represents. */
interface IdentitySessionTable {
  userId: string;
  /** The origin_jti of every token of this sign-in. */
  sessionId: string;
  refreshTokenHash: string;
  authenticatedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

interface IdentityChallengeTable {
  challengeHash: string;
  kind: ChallengeKind;
  /** Null for the challenge of an unknown account. */
  userId: string | null;
  data: ColumnType<Record<string, string>, string, never>;
  expiresAt: Date;
}

interface IdentityCodeTable {
  userId: string;
  purpose: CodePurpose;
  codeHash: string;
  expiresAt: Date;
  attempts: Generated<number>;
}

/** Failures and uses of a limit, by the hash of the kind of counter and its subject. */
interface IdentityAttemptTable {
  nameHash: string;
  failures: number;
  lastFailedAt: Date;
}

/** A browser that an account has signed in from. */
interface IdentityDeviceTable {
  userId: string;
  deviceHash: string;
  lastUsedAt: Date;
}

interface IdentitySigningKeyTable {
  keyId: string;
  privateKey: ColumnType<Record<string, unknown>, string, never>;
  createdAt: Stamp;
}

export interface IdentityTables {
  identityUser: IdentityUserTable;
  identityGroup: IdentityGroupTable;
  identityMembership: IdentityMembershipTable;
  identitySession: IdentitySessionTable;
  identityChallenge: IdentityChallengeTable;
  identityCode: IdentityCodeTable;
  identityAttempt: IdentityAttemptTable;
  identityDevice: IdentityDeviceTable;
  identitySigningKey: IdentitySigningKeyTable;
}
