import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '@portal/release';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ENDPOINTS } from '@portal/shared/contracts';
import { remoteFromSource } from '@portal/shared/build/remote-from-source.ts';
import { BUILD_RECORD_FILE, BuildRecord, releaseBase } from '@portal/shared/contracts/release';
import { forward } from './forward.ts';
import { DevRemoteError } from './portal-page.ts';
import { type DevelopmentHost, sourcePage, type SourceRemote } from './source-page.ts';
import { TypeCheck } from './type-check.ts';

interface ServeOptions {
  /** The remote's name. */
  name: string;
  /** Its folder. */
  folder: string;
  /** Origin of the portal. */
  origin: string;
  port: number;
  development: { folder: string; host: DevelopmentHost };
}

const ADDRESS = '127.0.0.1';
const VERSION = '0.0.0-source';

/**
 * Serves the portal at another port of this machine with one remote from source in it. Returns how to stop it.
 * @throws DevRemoteError when the folder holds no remote
 */
export async function serveRemote({ name, folder, origin, port, development }: ServeOptions): Promise<{
  url: string;
  close: () => Promise<void>;
}> {
  const url = `http://localhost:${port}`;
  const base = releaseBase(name, VERSION);
  const compiler = webpack(configOf(folder, base));
  const built = lastBuildOf(compiler);
  const types = new TypeCheck({ name, folder, report: (text) => console.log(text) });
  checkTypesAfterBuilds(compiler, folder, types);

  const changePage = async (html: string): Promise<string> => {
    const stats = await built();
    if (stats.hasErrors()) return failedPage(name, stats.toString({ preset: 'errors-only', colors: false }));
    const remote = await readBuild(compiler, base);
    return sourcePage({ html, origin, host: development.host, name, remote });
  };
  const server = new WebpackDevServer(
    {
      host: ADDRESS,
      port,
      // Other pages of this browser must not reach it under another name.
      allowedHosts: ['localhost', ADDRESS],
      hot: true,
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://localhost:${port}/ws`,
      },
      static: [{ directory: development.folder, publicPath: development.host.base, watch: false }],
      devMiddleware: { publicPath: base, stats: 'errors-warnings' },
      compress: false,
      setupExitSignals: false,
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'portal',
          middleware: async (request: IncomingMessage, response: ServerResponse) => {
            // A remote from source must not count for the health of a release.
            if (request.url === ENDPOINTS.releaseHealth) return response.writeHead(204).end();
            await forward(request, response, { origin, own: url, changePage });
          },
        },
      ],
    },
    compiler,
  );
  await server.start();
  return { url, close: async () => void (await Promise.all([server.stop(), types.close()])) };
}

function configOf(folder: string, base: string): webpack.Configuration {
  try {
    return remoteFromSource(folder, { version: VERSION, publicPath: base });
  } catch (error) {
    throw new DevRemoteError(`${folder} is not a remote that can be built: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Waits for the build under way; returns its result, or that of the last one. */
function lastBuildOf(compiler: webpack.Compiler): () => Promise<Stats> {
  let build = Promise.withResolvers<Stats>();
  let isOver = false;
  compiler.hooks.invalid.tap('dev-remote', () => {
    if (isOver) build = Promise.withResolvers<Stats>();
    isOver = false;
  });
  compiler.hooks.done.tap('dev-remote', (stats) => {
    isOver = true;
    build.resolve(stats);
  });
  return () => build.promise;
}

function checkTypesAfterBuilds(compiler: webpack.Compiler, folder: string, types: TypeCheck): void {
  // Files of which only types are imported are in no build, but changing them must start the next one.
  compiler.hooks.afterCompile.tap('dev-remote', ({ contextDependencies }) => {
    contextDependencies.add(path.join(folder, 'src'));
  });
  compiler.hooks.done.tap('dev-remote', (stats) => {
    // The build reports files that cannot be read.
    if (!stats.hasErrors()) types.check();
  });
}

/** What the build in memory is made of, as a page needs it. */
async function readBuild(compiler: webpack.Compiler, base: string): Promise<SourceRemote> {
  const { outputFileSystem, outputPath } = compiler;
  const readFile = promisify(outputFileSystem!.readFile.bind(outputFileSystem!) as ReadFile);
  const read = (file: string) => readFile(path.join(outputPath, file));
  const record = BuildRecord.parse(JSON.parse((await read(BUILD_RECORD_FILE)).toString()));
  if (record.kind !== 'remote') throw new Error('The build is not one of a remote');
  const { version, container, entry, exposes, manifest, menu, earlyRequests } = record;
  // Only files that the host itself loads get a hash; the others may change at any moment.
  const integrity = { [entry]: integrityOf(await read(entry)) };
  return { version, container, base, entry, exposes, manifest, menu, earlyRequests, integrity };
}
type ReadFile = (file: string, done: (error: Error | null, content: Buffer) => void) => void;

/** Shown instead of a page while the build fails; reloads by itself. */
const failedPage = (name: string, errors: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>${name} does not build</title>
<h1>${name} does not build</h1><pre>${errors.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;

/** @throws DevRemoteError when the port is taken */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  probe.listen(port, ADDRESS);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new DevRemoteError(`Port ${port} is in use; choose another with --port.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}
