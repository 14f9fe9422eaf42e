import { constants, createHash, createHmac, createPublicKey, getDiffieHellman, publicEncrypt } from 'node:crypto';

// The numbers of Cognito's variant of SRP-6a, which client and server share: group 15 of RFC 3526 with generator 2.
const primeBytes = getDiffieHellman('modp15').getPrime();
export const prime = toNumber(primeBytes);
export const generator = 2n;
export const multiplier = toNumber(sha256(pad(prime), pad(generator)));

/** The private number that a password stands for. @param salt hexadecimal */
export function secretOf(poolName: string, userId: string, password: string, salt: string): bigint {
  return toNumber(sha256(pad(BigInt(`0x${salt}`)), sha256(Buffer.from(`${poolName}${userId}:${password}`))));
}

/** The key that signs a sign-in, from what both sides computed and the hash of both public numbers. */
export function deriveKey(shared: bigint, mixture: bigint): Buffer {
  const extracted = createHmac('sha256', pad(mixture)).update(pad(shared)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
}

/**
 * base ^ exponent modulo the prime. Node offers no such power, but RSA without padding is one, with the prime as its modulus;
 * OpenSSL takes 0.7 ms for it, BigInt 4.7. Not constant in time, which is why this provider serves development on
 * loopback only.
 */
export function power(base: bigint, exponent: bigint): bigint {
  const e = bytesOf(exponent).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: primeBytes.toString('base64url'), e }, format: 'jwk' });
  return toNumber(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, bytesOf(base, primeBytes.length)));
}

/** Big-endian, as short as possible or with leading zeros. */
function bytesOf(value: bigint, length = 0): Buffer {
  const digits = value.toString(16).padStart(length * 2, '0');
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** A number as Java's BigInteger writes it: big-endian, with a sign bit. */
export function pad(value: bigint): Buffer {
  const bytes = bytesOf(value);
  return bytes[0]! < 0x80 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]); // even zero has a byte
}

export function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
