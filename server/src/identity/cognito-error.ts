/** The kinds of refusal that Cognito's clients know; the name arrives in the browser as the error's name. */
export type CognitoErrorType =
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnknownOperationException'
  | 'UnsupportedUserStateException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** A refusal in Cognito's words; the plugin answers it with status 400. */
export class CognitoError extends Error {
  readonly type: CognitoErrorType;

  constructor(type: CognitoErrorType, message: string) {
    super(message);
    this.type = type;
    this.name = type;
  }
}

export function wrongCredentials(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}
