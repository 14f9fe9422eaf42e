import { randomBytes, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ACTING_SUBJECT_KINDS, type ActingGrant } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import { outsideTransaction } from '../../database/one-transaction.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';

/** The lifetime of a grant, which cannot be renewed (D-05). */
export const GRANT_MINUTES = 60;
const SECRET_NAME = 'acting-grant';
const AUDIENCE = 'agent-portal/acting';

/** The content of a grant, after its signature, time and revocation were checked. */
export interface VerifiedGrant {
  grantId: string;
  role: ActingGrant['role'];
  subjectId: number;
  expiresAt: Date;
  /** The token as it was sent. */
  token: string;
}

/** A grant and whose it is, for work that goes on after its request. */
export interface GrantKey {
  actorId: string;
  grantId: string;
}

/** A grant that another admin ended. */
export interface RevokedGrant extends Pick<VerifiedGrant, 'grantId' | 'role' | 'subjectId'> {
  actorId: string;
  actorEmail: string;
}

export interface GrantRequest {
  actor: { userId: string; email: string };
  role: ActingGrant['role'];
  subjectId: number;
  reason: string;
}

const Claims = z.object({
  sub: z.string(),
  jti: z.uuid(),
  exp: z.number(),
  role: z.enum(ACTING_SUBJECT_KINDS),
  subjectId: z.number().int().positive(),
});

interface ActingGrantsOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** Creates, checks and ends the signed permissions of admins to act for others (D-05). */
export class ActingGrants {
  readonly #options: ActingGrantsOptions;
  #secret: Promise<Uint8Array> | null = null;

  constructor(options: ActingGrantsOptions) {
    this.#options = options;
  }

  /** Writes the grant and signs it; must run in the transaction that writes the audit row of the start. */
  async issue(trx: Kysely<Database>, { actor, role, subjectId, reason }: GrantRequest): Promise<VerifiedGrant> {
    const { now } = this.#options;
    const grantId = randomUUID();
    const seconds = Math.floor(now().getTime() / 1000) + GRANT_MINUTES * 60;
    const expiresAt = new Date(seconds * 1000);
    await trx
      .insertInto('actingGrant')
      .values({
        actorId: actor.userId,
        grantId,
        actorEmail: actor.email,
        subjectRole: role,
        subjectId,
        reason,
        createdAt: now(),
        expiresAt,
      })
      .execute();
    const token = await new SignJWT({ role, subjectId })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setSubject(actor.userId)
      .setJti(grantId)
      .setExpirationTime(seconds)
      .sign(await this.#loadSecret());
    return { grantId, role, subjectId, expiresAt, token };
  }

  /**
   * @throws ProblemError 403 `grant_expired` when its time is over or its admin has returned, `grant_revoked` when staff ended it,
   * `grant_invalid` when it is not ours or belongs to another person
   */
  async verify(token: string, actorId: string): Promise<VerifiedGrant> {
    const { db, now } = this.#options;
    const { grantId, ...grant } = await this.#read(token, actorId, now());
    const row = await db
      .selectFrom('actingGrant')
      .select('revokedAt')
      .modifyFront(prepared)
      .where('actorId', '=', actorId)
      .where('grantId', '=', grantId)
      .executeTakeFirst();
    if (!row) throw invalid();
    if (row.revokedAt) throw await this.#ended(db, grantId);
    return { grantId, ...grant };
  }

  /**
   * Requires again, at the end of the transaction of a write, that its grant was not ended while the write waited. Nobody can
   * end it from here to the commit.
   * @throws ProblemError 403 `grant_expired`, `grant_revoked`
   */
  async requireAtCommit(trx: Kysely<Database>, actorId: string, { grantId, expiresAt }: VerifiedGrant): Promise<void> {
    if ((await this.#hold(trx, { actorId, grantId })) !== null) throw await this.#ended(trx, grantId);
    if (expiresAt <= this.#options.now()) throw expired();
  }

  /**
   * Whether another admin revoked a grant. For work that it began and that goes on without it: it is not ended by the admin's
   * own return or by time. Where it was not revoked, nobody can revoke it until the end of the transaction.
   */
  async isRevoked(trx: Kysely<Database>, grant: GrantKey): Promise<boolean> {
    return (await this.#hold(trx, grant)) !== null && wasRevoked(trx, grant.grantId);
  }

  /** Why a grant that was ended is refused. */
  async #ended(db: Kysely<Database>, grantId: string): Promise<ProblemError> {
    return (await wasRevoked(db, grantId)) ? revoked() : expired();
  }

  /** Waits for whoever is ending a grant. @returns when it was ended, or null */
  async #hold(trx: Kysely<Database>, { actorId, grantId }: GrantKey): Promise<Date | null> {
    const row = await trx
      .selectFrom('actingGrant')
      .select('revokedAt')
      .where('actorId', '=', actorId)
      .where('grantId', '=', grantId)
      .forShare()
      .executeTakeFirst();
    return row ? row.revokedAt : new Date(0);
  }

  /**
   * Ends a grant of this actor; an expired one is ended as well.
   * @returns whether this call ended it
   * @throws ProblemError when not ours
   */
  async revoke(
    trx: Kysely<Database>,
    token: string,
    actorId: string,
  ): Promise<{ grant: VerifiedGrant; isEndedNow: boolean }> {
    const grant = await this.#read(token, actorId, new Date(0));
    const { numUpdatedRows } = await trx
      .updateTable('actingGrant')
      .set({ revokedAt: this.#options.now() })
      .where('actorId', '=', actorId)
      .where('grantId', '=', grant.grantId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    await wakeLive(trx, 'grants');
    return { grant, isEndedNow: numUpdatedRows > 0n };
  }

  /**
   * Ends anyone's grant, by its id.
   * @returns the grant, or why it was not ended: there is none, or it is over
   */
  async revokeById(trx: Kysely<Database>, grantId: string): Promise<RevokedGrant | 'unknown' | 'over'> {
    const now = this.#options.now();
    const ended = await trx
      .updateTable('actingGrant')
      .set({ revokedAt: now })
      .where('grantId', '=', grantId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning(['grantId', 'actorId', 'actorEmail', 'subjectRole as role', 'subjectId'])
      .executeTakeFirst();
    if (ended) {
      await wakeLive(trx, 'grants');
      return ended;
    }
    const known = await trx
      .selectFrom('actingGrant')
      .select('grantId')
      .where('grantId', '=', grantId)
      .executeTakeFirst();
    return known ? 'over' : 'unknown';
  }

  async #read(token: string, actorId: string, currentDate: Date): Promise<VerifiedGrant> {
    try {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate };
      const { payload } = await jwtVerify(token, await this.#loadSecret(), options);
      const { sub, jti, exp, role, subjectId } = Claims.parse(payload);
      if (sub !== actorId) throw invalid();
      return { grantId: jti, role, subjectId, expiresAt: new Date(exp * 1000), token };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw invalid(error);
      throw error;
    }
  }

  /** One secret for all servers, created by the first that needs it. It stays when the request that does is rolled back. */
  #loadSecret(): Promise<Uint8Array> {
    this.#secret ??= outsideTransaction(() => this.#readSecret()).catch((error: unknown) => {
      this.#secret = null; // the next call tries again
      throw error;
    });
    return this.#secret;
  }

  async #readSecret(): Promise<Uint8Array> {
    const { db } = this.#options;
    await db
      .insertInto('portalSecret')
      .values({ secretName: SECRET_NAME, secret: randomBytes(32).toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { secret } = await db
      .selectFrom('portalSecret')
      .select('secret')
      .where('secretName', '=', SECRET_NAME)
      .executeTakeFirstOrThrow();
    return Buffer.from(secret, 'base64');
  }
}

/** Whether another admin ended a grant, as the audit log says. */
async function wasRevoked(db: Kysely<Database>, grantId: string): Promise<boolean> {
  const revocation = await db
    .selectFrom('auditEntry')
    .select('entryId')
    .where('event', '=', 'login-as-revoke')
    .where('grantId', '=', grantId)
    .executeTakeFirst();
  return revocation !== undefined;
}

function revoked(): ProblemError {
  const detail = 'A member of staff has ended your time as this person. You are yourself again.';
  return new ProblemError(403, 'grant_revoked', detail);
}

function expired(): ProblemError {
  return new ProblemError(403, 'grant_expired', 'Your time as this person has ended. You are yourself again.');
}

function invalid(cause?: unknown): ProblemError {
  return new ProblemError(403, 'grant_invalid', 'You may not act for this person.', { cause });
}
