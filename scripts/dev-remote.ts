// `npm run dev:remote <remote> --host <portal>`: one remote from source inside a running portal, with hot reload.
import { parseArgs } from 'node:util';
import path from 'node:path';
import { BuildError } from './lib/build.ts';
import './lib/end-with-parent.ts';
import { developmentHost } from './lib/dev-remote/development-host.ts';
import { DevRemoteError, readPortalPage, requireLocalOrigin } from './lib/dev-remote/portal-page.ts';
import { requireFreePort, serveRemote } from './lib/dev-remote/serve-remote.ts';
import { inRoot, REMOTES, unknownRemote } from './lib/packages.ts';

const HELP = `npm run dev:remote <remote> [options]

Runs one remote from source inside a running portal. Components are replaced while you type and keep their state.

  --host <address>  the portal, on this machine and in development mode; default localhost with PORTAL_PORT
  --port <number>   where to look at it; default 3100
  --from <folder>   the sources; default the remote's folder`;

interface DevRemoteCall {
  name: string;
  folder: string;
  origin: string;
  port: number;
}

/** @throws DevRemoteError with what is wrong in the call */
function readCall(args: string[]): DevRemoteCall | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new DevRemoteError(`Name one remote: ${REMOTES.join(', ')}.`);
  if (!REMOTES.some((remote) => remote === name)) {
    throw new DevRemoteError(unknownRemote(name));
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new DevRemoteError(`--port takes a number from 1 to 65535, not "${values.port}".`);
  }
  const folder = values.from === undefined ? inRoot(name) : path.resolve(values.from);
  return { name, folder, origin: requireLocalOrigin(values.host), port };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        host: { type: 'string', default: `http://localhost:${process.env['PORTAL_PORT'] || '8080'}` },
        port: { type: 'string', default: '3100' },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new DevRemoteError((error as Error).message, { cause: error });
  }
}

/** @throws DevRemoteError when there is no portal, or one that is not for development */
async function requireDevelopment(origin: string): Promise<void> {
  const answer = await fetch(origin, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new DevRemoteError(`No portal answers at ${origin}. Start one with npm start.`, { cause: error });
  });
  readPortalPage(await answer.text(), origin);
}

async function run(): Promise<void> {
  const call = readCall(process.argv.slice(2));
  if (!call) return console.log(HELP);
  await requireDevelopment(call.origin);
  // Before the host is built, which takes the longest.
  await requireFreePort(call.port);
  const development = await developmentHost((step) => console.log(`• ${step} …`));
  const { url, close } = await serveRemote({ ...call, development });
  console.log(`${call.name} from source: ${url} (in front of ${call.origin}). Ctrl-C ends it.`);
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A terminal and npm both pass on the same Ctrl-C.
    process.on(signal, () => void (closing ??= close().then(() => process.exit(0))));
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof DevRemoteError || error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
