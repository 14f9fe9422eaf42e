/**
 * Marks a module instance as the only one on the page. A second copy would split sign-in state or events in two
 * without any visible sign, so it is an error as soon as it is loaded.
 * @throws Error naming the module when another copy has claimed it before.
 */
export function claimSingleton<T>(name: string, instance: T): T {
  const claimed = ((globalThis as { __portalSingletons?: Set<string> }).__portalSingletons ??= new Set());
  if (claimed.has(name)) throw new Error(`${name} was loaded twice: it must come from the host's share scope`);
  claimed.add(name);
  return instance;
}
