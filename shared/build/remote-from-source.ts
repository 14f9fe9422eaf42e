import path from 'node:path';
import type { Configuration } from 'webpack';
import { remoteConfig } from './remote-config.ts';

interface SourceOptions {
  /** The version it goes by in the page; its container is named after it. */
  version: string;
  /** Address under which its files are served, with a slash at its end. */
  publicPath: string;
}

/**
 * Build of one remote that is changed while it runs (`npm run dev:remote`): components are replaced and keep their state.
 * Never released: it loads updates that no snapshot knows.
 */
export function remoteFromSource(folder: string, { version, publicPath }: SourceOptions): Configuration {
  const config = remoteConfig(folder, { mode: 'development', version });
  return {
    ...config,
    output: { ...config.output, publicPath },
    // The page's policy allows no eval.
    devtool: 'cheap-module-source-map',
    cache: { type: 'memory' },
    infrastructureLogging: { level: 'error' },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /\.tsx$/,
          include: path.join(folder, 'src'),
          // Before types are taken out: what is here reads the source as it was written.
          enforce: 'pre',
          loader: path.join(import.meta.dirname, 'refresh-loader.cjs'),
        },
      ],
    },
  };
}
