import { CognitoError, type IdentityAdmin, type IdentityUser } from '../../identity/index.ts';

/**
 * Deletes an account that somebody signed up for and never confirmed: anybody can sign up with any e-mail. By its id, since
 * another call may have deleted it meanwhile, and invited the owner of the e-mail.
 */
export async function deleteUnconfirmed(
  provider: Pick<IdentityAdmin, 'deleteUser'>,
  { userId }: Pick<IdentityUser, 'userId'>,
): Promise<void> {
  try {
    await provider.deleteUser(userId);
  } catch (error) {
    if (!(error instanceof CognitoError && error.type === 'UserNotFoundException')) throw error;
  }
}
