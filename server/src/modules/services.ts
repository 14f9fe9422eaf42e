import type { DemoAccounts } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Env } from '../env/env.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PublicCaller } from '../platform/public-calls/public-caller.ts';
import type { SpoolFolder } from '../platform/responses/spool-folder.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import type { AccessControl } from './access/index.ts';
import type { AccountProvider } from './accounts/index.ts';
import type { FileService } from './files/index.ts';
import type { JobQueue } from './jobs/index.ts';
import type { PaymentProvider } from './orders/index.ts';
import type { OutboxService, Transports } from './outbox/index.ts';
import type { ExportLimits, ExportSender } from './referrals/index.ts';
import type { ReleaseIndex } from './releases/index.ts';
import type { SupportLog } from './support/index.ts';

/** What a server gives to its modules. */
export interface Services {
  db: Kysely<Database>;
  /** For jobs and other background work. */
  background: Kysely<Database>;
  /** For libraries that connect by themselves, such as the job queue. */
  connectionString: string;
  env: Pick<
    Env,
    | 'isProduction'
    | 'isDemoMode'
    | 'portalPublicUrl'
    | 'supportPhone'
    | 'addresses'
    | 'healthNetworks'
    | 'visitorsPerNetwork'
    | 'payments'
    | 'titlePartner'
  >;
  /** Where messages begin; the identity provider sends its own there too. */
  outbox: OutboxService;
  /** How messages leave the portal. */
  transports: Transports;
  releases: ReleaseIndex;
  /** Default: nothing is measured. */
  telemetry?: Telemetry | undefined;
  /** The folder for exports while they are sent. */
  spool: SpoolFolder;
  /** Where the bytes of private files are. */
  fileStore: FileStore;
  /** The file that heads of the audit log are recorded in. Default: only the log of the server has them. */
  auditHeadFile?: string | undefined;
  /** How many exports at a time and how long they may take; those left out are the defaults. */
  exportLimits?: Partial<ExportLimits>;
  /** The accounts of the identity provider. Without it nobody can act for others or ask about an account. */
  accounts?: AccountProvider | undefined;
  /** Is given the lines of the log. Default: the support view finds nothing. */
  supportLog?: SupportLog | undefined;
  /** The accounts for the login card (D-40). Default: no demonstration, and no such route. */
  demoAccounts?: DemoAccounts | undefined;
  /** Takes payments. Default: that of the settings. */
  paymentProvider?: PaymentProvider;
  /** Calls addresses that people enter; tests replace it. */
  publicCaller?: PublicCaller;
  /** The clock; tests set it. */
  now?: () => Date;
}

/** What every module gets: the services above and what is built from them once. */
export interface SharedServices extends Services {
  access: AccessControl;
  files: FileService;
  exports: ExportSender;
  jobs: JobQueue;
  now: () => Date;
}
