import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey, generator, multiplier, pad, power, prime, secretOf, sha256, toNumber } from './srp-numbers.ts';

/**
 * The server side of Cognito's variant of SRP-6a: group 15 of RFC 3526 with generator 2, SHA-256, numbers padded like
 * Java's BigInteger, and a 16-byte key derived from "Caldera Derived Key".
 */
export interface PasswordVerifier {
  /** Hexadecimal, 16 bytes. */
  salt: string;
  /** Hexadecimal. */
  verifier: string;
}

/** The state between the two steps of a sign-in. All numbers are hexadecimal. */
export interface SrpChallenge {
  clientPublic: string;
  serverPrivate: string;
  serverPublic: string;
}

/** The client's proof of its password. */
export interface SrpProof {
  secretBlock: string;
  timestamp: string;
  signature: string;
}

/** Computes the verifier of a password for one user of one pool. The password cannot be computed back from it. */
export function createVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): PasswordVerifier {
  return { salt, verifier: power(generator, secretOf(poolName, userId, password, salt)).toString(16) };
}

/** True when the password is the one of the verifier. */
export function checkPassword(poolName: string, userId: string, password: string, stored: PasswordVerifier): boolean {
  const given = pad(BigInt(`0x${createVerifier(poolName, userId, password, stored.salt).verifier}`));
  const expected = pad(BigInt(`0x${stored.verifier}`));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * First step: responds to the client's public number.
 * @returns undefined when no honest client would send this number
 */
export function startSrp(clientPublic: string, { verifier }: PasswordVerifier): SrpChallenge | undefined {
  if (!/^[0-9a-f]{1,770}$/i.test(clientPublic) || BigInt(`0x${clientPublic}`) % prime === 0n) return undefined;
  const serverPrivate = toNumber(randomBytes(32));
  const serverPublic = (multiplier * BigInt(`0x${verifier}`) + power(generator, serverPrivate)) % prime;
  return {
    clientPublic,
    serverPrivate: serverPrivate.toString(16),
    serverPublic: serverPublic.toString(16),
  };
}

/** Second step: true when the client's signature shows that it knows the password. */
export function verifySrp(
  poolName: string,
  userId: string,
  verifier: string,
  challenge: SrpChallenge,
  proof: SrpProof,
): boolean {
  const clientPublic = BigInt(`0x${challenge.clientPublic}`);
  const mixture = toNumber(sha256(pad(clientPublic), pad(BigInt(`0x${challenge.serverPublic}`))));
  if (mixture === 0n) return false;
  const base = (clientPublic * power(BigInt(`0x${verifier}`), mixture)) % prime;
  const shared = power(base, BigInt(`0x${challenge.serverPrivate}`));
  const expected = createHmac('sha256', deriveKey(shared, mixture))
    .update(poolName)
    .update(userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
