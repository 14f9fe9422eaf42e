/** The part of the page's data that it needs. */
interface Release {
  base: string;
  integrity: Record<string, string>;
}
interface Data {
  snapshot: { host: Release; remotes: Record<string, Release> };
}

/**
 * Requests the texts of a visitor whose language is not English together with the page's scripts: those of the host, and
 * of the remote whose scripts the page preloads. Otherwise they would cost a round trip after the host has started.
 *
 * Its text is a script of every page (page-template-plugin.ts), so it only uses its parameters and the browser. In English
 * it costs one read of the storage.
 */
export function preloadTexts(page: Document, language: string | null, dataId: string): void {
  if (!language || language === 'en') return;
  const { snapshot } = JSON.parse(page.getElementById(dataId)!.textContent) as Data;
  const remotes = Object.values(snapshot.remotes).filter(({ base }) => page.querySelector(`link[href^="${base}"]`));
  for (const { base, integrity } of [snapshot.host, ...remotes]) {
    const hash = integrity[`texts-${language}.js`];
    if (!hash) continue;
    const link = page.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = `${base}texts-${language}.js`;
    link.crossOrigin = 'anonymous';
    link.integrity = hash;
    page.head.append(link);
  }
}
