import { createReadStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ChainHead } from './chain-walk.ts';

/** A line of the record, and the field of a line of the server's log with the same content. */
const RecordedHead = z.object({
  chainId: z.uuid(),
  sequence: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
const Line = z.union([RecordedHead, z.object({ auditHead: RecordedHead }).transform(({ auditHead }) => auditHead)]);

/** The record of one server, in its data folder. */
export const headRecordFile = (dataFolder: string): string => path.join(dataFolder, 'audit-heads.jsonl');

/** Adds a head to the end of a record; nothing in it is ever rewritten. */
export async function appendHead(file: string, head: ChainHead): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
}

/**
 * The heads of a record, or of the log of a server, one at a time: a record can have as many as the log has rows. Other lines
 * of a log are skipped, and so is a line that was cut off when its server was killed. None without the file.
 */
export async function* readHeads(file: string): AsyncGenerator<ChainHead> {
  for await (const line of linesOf(file)) {
    const { data: head } = Line.safeParse(jsonOf(line));
    if (head) yield head;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
