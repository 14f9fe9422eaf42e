import { releaseOfFile } from '@portal/shared/contracts/release';

const AT_MOST = 8;
const FILE = /(https?:\/\/[^\s()]+\.js):(\d+):(\d+)/;

/**
 * The places of a stack that are in releases of the portal, innermost first: `mfe-referrals@1.4.0 list.js:1:2048`. What an
 * extension of the browser runs is none of them, and neither is the message of the error.
 */
export function codeFrames(stack: string | undefined, origin: string): string[] {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const [, file, row, column] = FILE.exec(line) ?? [];
    if (!file || !URL.canParse(file)) return [];
    const url = new URL(file);
    const release = url.origin === origin ? releaseOfFile(url.pathname) : null;
    if (!release) return [];
    return [`${release.remote}@${release.version} ${url.pathname.split('/').at(-1)}:${row}:${column}`];
  });
  return frames.slice(0, AT_MOST);
}
