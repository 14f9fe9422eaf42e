import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../with-file-lock.mjs';

/** Next to the builds: a file for each process that serves one, with the build's name. */
const USERS = 'users';

/**
 * Records that a process serves a build below a folder, and removes the builds there that no living process serves. Only
 * one process at a time may do this.
 */
export function useHostFolder(all: string, build: string, pid: number = process.pid): void {
  const users = path.join(all, USERS);
  mkdirSync(users, { recursive: true });
  writeFileSync(path.join(users, String(pid)), build);
  const used = new Set<string>();
  for (const user of readdirSync(users)) {
    const file = path.join(users, user);
    if (isAlive(Number(user))) used.add(readFileSync(file, 'utf8'));
    else rmSync(file);
  }
  for (const name of readdirSync(all)) {
    if (name !== USERS && !used.has(name)) rmSync(path.join(all, name), { recursive: true });
  }
}
