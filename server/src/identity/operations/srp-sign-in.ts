import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { guardPassword } from '../attempts.ts';
import { saveChallenge, takeChallenge } from '../challenges.ts';
import { CognitoError, wrongCredentials } from '../cognito-error.ts';
import type { IdentityContext } from '../context.ts';
import { startSrp, verifySrp, type SrpProof } from '../srp.ts';
import { standInFor } from '../stand-in.ts';
import { findUser, type User } from '../users.ts';

/** The state of a challenge: the numbers of SRP, and the id that was sent, of a user or of a stand-in. */
const remembered = z.object({
  clientPublic: z.string(),
  serverPrivate: z.string(),
  serverPublic: z.string(),
  accountId: z.string(),
  verifier: z.string(),
});

/** First step of a sign-in by SRP. A name without an account gets a challenge too, which no proof satisfies. */
export async function beginSrp(context: IdentityContext, name: string, clientPublic: string): Promise<object> {
  const known = await findUser(context.db, name);
  const { userId, salt, verifier } = known ?? standInFor(context.signer, name);
  const numbers = startSrp(clientPublic, { salt, verifier });
  if (!numbers) throw new CognitoError('InvalidParameterException', 'SRP_A is not a valid number.');
  const secretBlock = randomBytes(1024).toString('base64');
  const data: z.output<typeof remembered> = { ...numbers, accountId: userId, verifier };
  await saveChallenge(
    context.db,
    secretBlock,
    'PASSWORD_VERIFIER',
    { userId: known?.userId, data },
    context.lifetimes.challenge,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: numbers.serverPublic,
      SECRET_BLOCK: secretBlock,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

/**
 * Second step: the user whose password was proven.
 * @throws CognitoError NotAuthorizedException for a wrong proof, an unknown account or an account that must wait
 */
export async function finishSrp(context: IdentityContext, proof: SrpProof): Promise<User> {
  const challenge = await takeChallenge(context.db, proof.secretBlock, 'PASSWORD_VERIFIER');
  const { accountId, verifier, ...numbers } = remembered.parse(challenge.data);
  const check = async (db: IdentityContext['db']) => {
    const isProven = verifySrp(context.poolName, accountId, verifier, numbers, proof);
    const user = challenge.userId === undefined ? undefined : await findUser(db, challenge.userId);
    // a password changed between the steps makes the proof worthless
    return isProven && user?.verifier === verifier ? user : undefined;
  };
  return guardPassword(context, accountId, check, wrongCredentials);
}
