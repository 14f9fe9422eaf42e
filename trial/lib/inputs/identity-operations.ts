import type { JsonSchema } from './schema-arbitrary.ts';

/** One call of the sign-in protocol: its name as in `x-amz-target`, who may call it, and the shape of its input. */
export interface IdentityOperation {
  name: string;
  isAdmin: boolean;
  input: JsonSchema;
}

const text: JsonSchema = { type: 'string', maxLength: 60 };
const attributes: JsonSchema = {
  type: 'array',
  maxItems: 4,
  items: {
    type: 'object',
    properties: {
      Name: { enum: ['email', 'name', 'phone_number', 'given_name', 'custom:agentId', 'email_verified'] },
      Value: text,
    },
    required: ['Name', 'Value'],
  },
};
const parameters = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
  required: names.slice(0, 2),
});

const operation =
  (isAdmin: boolean) =>
  (name: string, properties: Record<string, JsonSchema>, optional: string[] = []) => ({
    name,
    isAdmin,
    input: {
      type: 'object',
      properties,
      required: Object.keys(properties).filter((key) => !optional.includes(key)),
    } satisfies JsonSchema,
  });
const open = operation(false);
const admin = (name: string, properties: Record<string, JsonSchema> = {}, optional: string[] = []) =>
  operation(true)(name, { UserPoolId: text, Username: text, ...properties }, optional);

/** The calls of the development provider, as AWS documents them for Cognito user pools. */
export const IDENTITY_OPERATIONS: readonly IdentityOperation[] = [
  open('InitiateAuth', {
    ClientId: text,
    AuthFlow: { enum: ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH', 'CUSTOM_AUTH'] },
    AuthParameters: parameters('USERNAME', 'PASSWORD', 'SRP_A', 'REFRESH_TOKEN', 'SECRET_HASH'),
  }),
  open('RespondToAuthChallenge', {
    ClientId: text,
    ChallengeName: { enum: ['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SMS_MFA'] },
    Session: text,
    ChallengeResponses: parameters(
      'USERNAME',
      'NEW_PASSWORD',
      'PASSWORD_CLAIM_SECRET_BLOCK',
      'PASSWORD_CLAIM_SIGNATURE',
      'TIMESTAMP',
    ),
  }),
  open('GetTokensFromRefreshToken', { ClientId: text, RefreshToken: text }),
  open('RevokeToken', { ClientId: text, Token: text }),
  open('GlobalSignOut', { AccessToken: text }),
  open('GetUser', { AccessToken: text }),
  open('ChangePassword', { AccessToken: text, PreviousPassword: text, ProposedPassword: text }),
  open('ForgotPassword', { ClientId: text, Username: text }),
  open('ConfirmForgotPassword', { ClientId: text, Username: text, ConfirmationCode: text, Password: text }),
  open('SignUp', { ClientId: text, Username: text, Password: text, UserAttributes: attributes }, ['UserAttributes']),
  open('ConfirmSignUp', { ClientId: text, Username: text, ConfirmationCode: text }),
  open('ResendConfirmationCode', { ClientId: text, Username: text }),
  admin('AdminCreateUser', {
    TemporaryPassword: text,
    MessageAction: { enum: ['RESEND', 'SUPPRESS'] },
    UserAttributes: attributes,
  }),
  admin('AdminSetUserPassword', { Password: text, Permanent: { type: 'boolean' } }),
  admin('AdminResetUserPassword'),
  admin('AdminConfirmSignUp'),
  admin('AdminGetUser'),
  admin('AdminDeleteUser'),
  admin('AdminUpdateUserAttributes', { UserAttributes: attributes }),
  admin('AdminAddUserToGroup', { GroupName: text }),
  admin('AdminRemoveUserFromGroup', { GroupName: text }),
  admin('AdminListGroupsForUser'),
  admin('AdminUserGlobalSignOut'),
  admin('AdminDisableUser'),
  admin('AdminEnableUser'),
  operation(true)(
    'ListUsers',
    { UserPoolId: text, Limit: { type: 'integer', minimum: 0, maximum: 61 }, Filter: text, PaginationToken: text },
    ['Limit', 'Filter', 'PaginationToken'],
  ),
];

/** Values that exist, by the names of the protocol. */
export function identityDictionary(facts: {
  clientId: string;
  userPoolId: string;
  accessToken: string;
  password: string;
  usernames: readonly string[];
}): Record<string, readonly unknown[]> {
  const passwords = [facts.password, 'Another-2026!', 'short', '\u0000Portal-2026!', 'Portal-2026!\ud83d'];
  const names = [...facts.usernames, 'nobody@example.com', 'new\u0000@example.com', 'half\ud83d@example.com'];
  return {
    ClientId: [facts.clientId],
    UserPoolId: [facts.userPoolId],
    AccessToken: [facts.accessToken],
    Username: names,
    USERNAME: names,
    Password: passwords,
    PASSWORD: passwords,
    NEW_PASSWORD: passwords,
    PreviousPassword: passwords,
    ProposedPassword: passwords,
    TemporaryPassword: passwords,
    SRP_A: ['1', '0', 'ff'.repeat(384), '00'.repeat(384), 'xyz'],
    ConfirmationCode: ['123456', '000000'],
    TIMESTAMP: ['Sun Nov 22 10:00:00 UTC 2026'],
    GroupName: ['Agent', 'Admin', 'Nobody'],
    Filter: ['email = "maya@example.com"', 'email ^= "m"', 'sub = "x"', 'email = "', 'name ^= "\u0000"'],
  };
}
