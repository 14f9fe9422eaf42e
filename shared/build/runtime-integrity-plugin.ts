import type { Chunk, Compiler } from 'webpack';

/** How often one file is asked for, and how long between the tries (milliseconds, grows, with jitter). */
const ATTEMPTS = 3;
const PAUSE = 60;
/** Until an unanswered file counts as failed; a slow line may need some seconds for a large one. */
const ANSWER_TIMEOUT = 12_000;

/**
 * Gives every script that webpack loads later its integrity, and more tries when it is refused, each under an address
 * that no cache can know. The hashes are not baked in: they come from the page's map of address to hash, filled from the
 * snapshot, so one build can be served anywhere. Where the map says `"*strict"`, a file without a hash is refused.
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.options.output.chunkLoadTimeout = ANSWER_TIMEOUT;

    /** After a time-out there is no second try: the visitor has waited long enough, and something else can be shown. */
    class RetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('try scripts again', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        const load = RuntimeGlobals.loadScript;
        return `var loadOnce = ${load};
${load} = (url, done, ...rest) => {
  var attempt = 1;
  var again = () => loadOnce(attempt > 1 ? url + "?try=" + Date.now() : url, (event) => {
    if (event.type === "error" && attempt < ${ATTEMPTS}) setTimeout(again, ${PAUSE} * attempt++ * (1 + Math.random()));
    else done(event);
  }, ...rest);
  again();
};`;
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
