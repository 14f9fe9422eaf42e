/** The values that replace the ones a document prints. */
export interface FilledIn {
  /** Address of the portal that the test runs. */
  portal: string;
  /** Id of the snapshot that is live, for `<snapshot>`. */
  snapshot: string;
  /** Token of the last pin that a block made, for `<token>`. */
  token: string | undefined;
  freePort: number;
  temporaryFolder: string;
}

/**
 * The commands of a document with its placeholders filled in, and with the ports and folders it prints replaced by free
 * ones; everything else stays as printed.
 * @throws Error for a placeholder without a value
 */
export function fillIn(commands: string, { portal, snapshot, token, freePort, temporaryFolder }: FilledIn): string {
  const filled = commands
    .replaceAll('http://localhost:8080', portal)
    .replaceAll('PORTAL_PORT=8090', `PORTAL_PORT=${freePort}`)
    .replaceAll('/tmp/portal-b', temporaryFolder)
    .replaceAll('<snapshot>', snapshot)
    .replaceAll('<token>', token ?? '<token>');
  const missing = /<[a-z-]+>/.exec(filled)?.[0];
  if (missing !== undefined) throw new Error(`No value for ${missing}`);
  return filled;
}

/** The token that `release pin` prints. */
export const tokenIn = (output: string): string | undefined => /^token\s+(\S+)$/m.exec(output)?.[1];
