import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const shared = path.resolve(import.meta.dirname, '..');
const OWN_PACKAGE = '@portal/shared';
/** One file per family of antd that the product uses; the package exports each as `@portal/shared/ui/<name>`. */
const FAMILIES = path.join(shared, 'ui/families');
const MANIFEST = path.join(shared, 'package.json');

/**
 * Exports of `ui` that are not shared but bundled where they are used: a page pays only for the icons it draws, and
 * tokens and theme are data; `on-demand` is smaller than a key of its own; `kit-spanish` is part of the host's Spanish;
 * `style` is part of the families.
 */
const BUNDLED = new Set(['icon', 'kit-spanish', 'on-demand', 'style', 'theme', 'tokens', 'tokens-css']);

/** Names of the antd families, e.g. `modal`. */
export const uiFamilies = (): string[] => readdirSync(FAMILIES).map((file) => path.basename(file, '.ts'));

/** Names of our own shared modules, e.g. `data-table`, with their files relative to `shared`. */
export function uiPieces(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { exports: Record<string, string> };
  const named = Object.entries(exports).flatMap(([key, file]) => {
    const name = /^\.\/ui\/([\w-]+)$/.exec(key)?.[1];
    return name && !BUNDLED.has(name) ? [[name, file.slice('./'.length)] as const] : [];
  });
  return new Map(named);
}

/**
 * Every module of `@portal/shared/ui` that the host provides and the remotes only consume, one key each: a page loads
 * the components it uses and no more. Derived from the folder `families` and the exports of the package, in a fixed
 * order.
 */
export const uiShareKeys: readonly string[] = [...uiFamilies(), ...uiPieces().keys()]
  .toSorted()
  .map((name) => `${OWN_PACKAGE}/ui/${name}`);

/** What the keys are derived from, for the cache of the build. */
export const uiShareKeyInputs = (): string[] => [
  MANIFEST,
  ...uiFamilies().map((name) => path.join(FAMILIES, `${name}.ts`)),
];
