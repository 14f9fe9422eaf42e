import type { Compiler } from 'webpack';

/**
 * Gives every script that webpack loads later its integrity. The hashes are not baked in: they come from the page's
 * map of address to hash, filled from the snapshot, so one build can be served anywhere. Where the map says
 * `"*strict"`, a file without a hash is refused.
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RuntimeIntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'RuntimeIntegrityPlugin',
        (source) => `${source}
var portalIntegrity = globalThis.__portalIntegrity;
if (portalIntegrity) {
  var address = new URL(url, location.href); address.search = "";
  var hash = portalIntegrity[address.href];
  if (hash) { script.integrity = hash; script.crossOrigin = "anonymous"; }
  else if (portalIntegrity["*strict"]) throw new Error("There is no integrity for " + url);
}`,
      );
    });
  }
}
