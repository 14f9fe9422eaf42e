import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { DeliverMessage } from './deliver-message.ts';
import type { User } from './users.ts';
import type { TokenSigner } from './tokens.ts';

/** Lifetimes, in seconds. */
export interface Lifetimes {
  accessToken: number;
  refreshToken: number;
  challenge: number;
  code: number;
  temporaryPassword: number;
}

/** Cognito's own defaults, but for codes: a quarter of an hour is enough for one that just arrived. */
export const defaultLifetimes: Lifetimes = {
  accessToken: 60 * 60,
  refreshToken: 30 * 24 * 60 * 60,
  challenge: 3 * 60,
  code: 15 * 60,
  temporaryPassword: 7 * 24 * 60 * 60,
};

/** What every operation of the provider works with. */
export interface IdentityContext {
  db: Kysely<Database>;
  userPoolId: string;
  clientId: string;
  /** The part of the pool id that goes into password verifiers. */
  poolName: string;
  signer: TokenSigner;
  lifetimes: Lifetimes;
  deliver: DeliverMessage;
  /** Who called the operation; null for the portal itself. */
  caller: Caller | null;
  /** Called inside the transaction in which a person chose a new password (D-11). */
  onPasswordChosen: (user: User, transaction: Kysely<Database>) => Promise<void>;
}

/** Runs work in a transaction: a new one, or the one that is open already. */
export function transact<T>(db: Kysely<Database>, work: (transaction: Kysely<Database>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Runs work on the same context inside a transaction. */
export function inTransaction<T>(context: IdentityContext, work: (inner: IdentityContext) => Promise<T>): Promise<T> {
  return transact(context.db, (db) => work({ ...context, db }));
}

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
