const path = require('node:path');
const { transform } = require('@swc/core');

const runtime = path.join(__dirname, 'refresh-runtime.ts');
// In one line, so that the line numbers of the source stay the same.
const before = [
  `import * as __refresh from ${JSON.stringify(runtime)};`,
  'const $RefreshReg$ = (type, name) => __refresh.register(type, __webpack_module__.id, name);',
  'const $RefreshSig$ = __refresh.signature;',
].join(' ');

/** Makes the components of a module replaceable while they are mounted (React Refresh); for development only. */
module.exports = async function refreshLoader(source) {
  const done = this.async();
  try {
    const { code, map } = await transform(source, {
      filename: this.resourcePath,
      configFile: false,
      swcrc: false,
      sourceMaps: true,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: true, refresh: true } },
      },
    });
    done(null, `${before} ${code}\n__refresh.follow(__webpack_module__);\n`, JSON.parse(map));
  } catch (error) {
    done(error);
  }
};
