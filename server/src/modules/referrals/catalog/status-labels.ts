import type { StatusLabels } from '@portal/shared/status-labels';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** The words of statuses that staff has given another label (D-35), also of retired ones, by side and for both. */
export async function readStatusLabels(db: Kysely<Database>): Promise<StatusLabels> {
  const { rows } = await sql<{ side: 'seller' | 'buyer'; word: string; label: string | null }>`
    select side, coalesce(nullif(sub_status, ''), status) as word, label from referral_status`.execute(db);
  const labels: StatusLabels = { seller: {}, buyer: {}, both: {} };
  for (const { side, word, label } of rows) if (label !== null) labels[side][word] = label;
  for (const [word, named] of Map.groupBy(rows, (row) => row.word)) {
    const [first, ...others] = named.map(({ label }) => label);
    if (first && others.every((label) => label === first)) labels.both[word] = first;
  }
  return labels;
}
