import type { Chunk, Compiler } from 'webpack';
import { CHUNK_RETRY, retryAddress, retryDelay } from '../contracts/releases/retry-policy.ts';

/**
 * Sets the integrity of every script that webpack loads later, and retries when it is refused (CHUNK_RETRY). The hashes
 * are not part of the build: they come from the page's map of address to hash, filled from the snapshot, so one build can be
 * served anywhere. Where the map contains `"*strict"`, a file without a hash is refused. Hashes of the host that the HTML
 * does not have come in its table, which is waited for (host/src/federation/file-tables.ts).
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.options.output.chunkLoadTimeout = CHUNK_RETRY.timeout;

    class RetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('try scripts again', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        return retryRuntime(RuntimeGlobals.loadScript);
      }
    }

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
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('RuntimeIntegrityPlugin', (chunk: Chunk) => compilation.addRuntimeModule(chunk, new RetryRuntimeModule()));
    });
  }
}

/**
 * The code that wraps webpack's function to load a script.
 * @param load the name of that function in the runtime; it is called with address and callback, which gets the event
 */
export function retryRuntime(load: string): string {
  const { attempts, delay, jitter } = CHUNK_RETRY;
  return `var loadOnce = ${load};
var retryDelay = ${retryDelay.toString()};
var retryAddress = ${retryAddress.toString()};
${load} = (url, done, ...rest) => {
  var attempt = 1;
  var ended = (event) => {
    if (event.type === "error" && attempt < ${attempts}) setTimeout(again, retryDelay(${JSON.stringify({ delay, jitter })}, attempt++));
    else done(event);
  };
  var request = () => loadOnce(attempt > 1 ? retryAddress(url) : url, ended, ...rest);
  var again = () => {
    var hash = globalThis.__portalMissingHash?.(new URL(url, location.href).href, attempt);
    if (hash) hash.then(request).catch((error) => ended({ type: error.code === "no-answer" ? "timeout" : "error", target: { src: error.url ?? url } }));
    else request();
  };
  again();
};`;
}
