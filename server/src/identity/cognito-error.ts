import { SIGN_IN_REFUSALS } from '@portal/shared/domain';

/** The types of refusal that Cognito's clients know; the name arrives in the browser as the error's name. */
export const COGNITO_ERROR_TYPES = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'LimitExceededException',
  'MissingAuthenticationTokenException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'ResourceNotFoundException',
  'SerializationException',
  'TooManyRequestsException',
  'UnknownOperationException',
  'UnsupportedUserStateException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'UsernameExistsException',
] as const;
export type CognitoErrorType = (typeof COGNITO_ERROR_TYPES)[number];

/** A refusal in Cognito's format; the plugin answers it with status 400. */
export class CognitoError extends Error {
  readonly type: CognitoErrorType;

  constructor(type: CognitoErrorType, message: string) {
    super(message);
    this.type = type;
    this.name = type;
  }
}

export function wrongCredentials(): CognitoError {
  return new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.wrongPassword);
}
