import path from 'node:path';
import type { Configuration } from 'webpack';
import { remoteConfig } from './remote-config.ts';

interface SourceOptions {
  /** Its version in the page; its container is named after it. */
  version: string;
  /** Address under which its files are served, with a trailing slash. */
  publicPath: string;
}

/**
 * Build of one remote that is changed while it runs (`npm run dev:remote`): components are replaced and keep their state.
 * Never released: it loads updates that are in no snapshot.
 */
export function remoteFromSource(folder: string, { version, publicPath }: SourceOptions): Configuration {
  const config = remoteConfig(folder, { mode: 'development', version });
  return {
    ...config,
    output: { ...config.output, publicPath },
    // The page's policy does not allow eval.
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
          // Before types are removed: these loaders read the original source.
          enforce: 'pre',
          loader: path.join(import.meta.dirname, 'refresh-loader.cjs'),
        },
      ],
    },
  };
}
