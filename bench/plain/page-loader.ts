// Replaces host/src/federation/release-loader.ts in the plain build: pages come from webpack's own lazy chunks.
import { pages } from 'plain-pages';

export class ReleaseLoadError extends Error {
  readonly version = '1.0.0';
  readonly attempts = 1;
}

export class ReleaseLoader {
  async load<T>(remote: string, exposedModule: string): Promise<{ module: T; version: string }> {
    const load = pages[`${remote}${exposedModule.slice(1)}`];
    if (!load) throw new ReleaseLoadError(`There is no page ${remote}${exposedModule}`);
    return { module: (await load()) as T, version: '1.0.0' };
  }

  fallbackFor(): null {
    return null;
  }
}
