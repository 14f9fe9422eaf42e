// Part of a remote that runs from source (refresh-loader.cjs); never of a release.
import * as Refresh from 'react-refresh/runtime';

// The page has made room for it before React came (scripts/lib/dev-remote/source-page.ts).
Refresh.injectIntoGlobalHook(window);

/** As much of webpack's module as is used here. */
interface HotModule {
  id: string | number;
  exports: Record<string, unknown>;
  hot: {
    data?: { exports?: Record<string, unknown> };
    accept(): void;
    dispose(keep: (data: { exports?: Record<string, unknown> }) => void): void;
    invalidate(): void;
  };
}

export const signature = Refresh.createSignatureFunctionForTransform;

export const register = (type: unknown, module: string | number, name: string): void =>
  Refresh.register(type, `${module} ${name}`);

/**
 * Called at the end of a module: one that exports components only is replaced where it is used, and they keep their
 * state. Any other lets those decide that import it; when nobody can, the page is loaded anew.
 */
export function follow({ exports, hot }: HotModule): void {
  const previous = hot.data?.exports;
  const isReplaceable = hasComponentsOnly(exports);
  hot.dispose((data) => {
    data.exports = exports;
  });
  if (isReplaceable) hot.accept();
  if (!previous) return;
  // Once every module of this update has run; further calls then find nothing to do.
  if (isReplaceable && namesOf(previous) === namesOf(exports)) setTimeout(Refresh.performReactRefresh);
  else hot.invalidate();
}

const namesOf = (exports: Record<string, unknown>): string => Object.keys(exports).toSorted().join(' ');

function hasComponentsOnly(exports: Record<string, unknown>): boolean {
  const values = Object.values(exports);
  return values.length > 0 && values.every((value) => Refresh.isLikelyComponentType(value));
}
