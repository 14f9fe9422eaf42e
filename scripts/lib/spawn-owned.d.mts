import type { ChildProcess, SpawnOptions } from 'node:child_process';

export function spawnOwned(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
