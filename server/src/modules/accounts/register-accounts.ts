import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import { AccountService, type AccountProvider } from './account-service.ts';
import { accountRoutes } from './accounts.routes.ts';
import { PortalInviteService } from './portal-invite-service.ts';
import { StaffAccountService } from './staff-account-service.ts';
import { staffAccountRoutes } from './staff-accounts.routes.ts';

interface AccountsOptions {
  db: Kysely<Database>;
  provider: AccountProvider;
  supportEmail: string;
  now: () => Date;
}

/** Registers what people without a session may ask about an account, and what staff do with accounts. */
export async function registerAccounts(
  app: FastifyInstance,
  { db, provider, supportEmail, now }: AccountsOptions,
): Promise<void> {
  const service = new AccountService({ db, provider });
  await app.register(withZod((zod) => accountRoutes(zod, { accounts: service, supportEmail })));
  const options = { db, provider, log: app.log, now };
  const portalInvites = new PortalInviteService(options);
  const accounts = new StaffAccountService(options);
  await app.register(withZod((zod) => staffAccountRoutes(zod, { accounts, portalInvites })));
}
