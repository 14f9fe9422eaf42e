import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

/** The name git knows for whoever runs this, else the name of the machine's user. */
export async function whoRuns(): Promise<string> {
  return (await gitName()) ?? userName();
}

async function gitName(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name']);
    return stdout.trim() || null;
  } catch {
    // git is not installed, or has no name configured.
    return null;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have only a number.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
