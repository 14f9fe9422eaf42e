// Part of a remote that runs from source (refresh-loader.cjs); never of a release.
import * as Refresh from 'react-refresh/runtime';

// The page has installed the hook before React was loaded (scripts/lib/dev-remote/source-page.ts).
Refresh.injectIntoGlobalHook(window);

/** What a module passes on to its replacement. */
interface Left {
  /** Names of its exports; null when not all of them are components. */
  components?: string | null;
}

/** The part of webpack's module that is used here. */
interface HotModule {
  exports: Record<string, unknown>;
  hot: {
    data?: Left;
    accept: () => void;
    dispose: (keep: (data: Left) => void) => void;
    invalidate: () => void;
  };
}

export const signature = Refresh.createSignatureFunctionForTransform;

export const register = (type: unknown, module: string | number, name: string): void =>
  Refresh.register(type, `${module} ${name}`);

/**
 * Called at the end of a module: one that exports only components is replaced where it is used, and they keep their
 * state. An update of any other propagates to the modules that import it, and it runs again with them; when none of them can
 * be replaced, the page is reloaded, once.
 */
export function follow({ exports, hot }: HotModule, page: Pick<Location, 'reload'> = window.location): void {
  const components = componentsOf(exports);
  let hasLeft = false;
  hot.dispose((data) => {
    data.components = components;
    hasLeft = true;
  });
  if (components !== null) hot.accept();
  const before = hot.data?.components;
  // It runs for the first time; or the importing modules run again too, as those of a mixed module do. Propagating the
  // update to them again would never end.
  if (before === undefined || before === null) return;
  if (components === before) {
    // Once every module of this update has run; further calls then have nothing to do.
    setTimeout(Refresh.performReactRefresh);
    return;
  }
  // The previous version accepted an update that is no longer only components: the importing modules run again, this one with
  // them. The client ignores it when none of them can (webpack-dev-middleware, `ignoreUnaccepted`).
  hot.invalidate();
  setTimeout(() => {
    if (!hasLeft) page.reload();
  });
}

/** Names of the exports, when all of them are components and there is at least one. */
function componentsOf(exports: Record<string, unknown>): string | null {
  const names = Object.keys(exports).toSorted();
  const areComponents = names.length > 0 && names.every((name) => Refresh.isLikelyComponentType(exports[name]));
  return areComponents ? names.join(' ') : null;
}
