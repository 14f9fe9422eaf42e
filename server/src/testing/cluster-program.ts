// The program of cluster-process.ts.
import { sql } from 'kysely';
import { connect, embeddedConnectionString } from '../database/connection.ts';
import { launchEmbedded } from '../database/embedded/launch-embedded.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

const [dataFolder, job, programsFolder] = process.argv.slice(2) as [string, 'hold' | 'count', string];

try {
  const cluster = await launchEmbedded({ dataFolder, programsFolder: programsFolder || undefined });
  process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)));
  print({ isAttached: cluster.isAttached, serverProcessId: cluster.serverProcessId() });
  if (job === 'count') await count(embeddedConnectionString(cluster));
  else setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  print({ sentence: error.message });
  process.exitCode = 1;
}

async function count(connectionString: string): Promise<void> {
  const db = connect(connectionString, undefined, 1);
  await sql`create table if not exists counter (number integer primary key)`.execute(db);
  for (;;) {
    const { rows } = await sql<{ number: number }>`
      insert into counter select coalesce(max(number), 0) + 1 from counter returning number`.execute(db);
    print({ committed: rows[0]?.number });
  }
}

function print(fact: object): void {
  process.stdout.write(`${JSON.stringify(fact)}\n`);
}
