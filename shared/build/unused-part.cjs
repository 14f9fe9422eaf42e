// In place of a part of a package that the portal does not use (webpack-base.ts, federation-parts.ts).
const refuse = () => {
  throw new Error('This part of a package is not in the build of the portal: see shared/build/unused-part.cjs');
};

const parts = {
  // Methods that every schema of zod gets, when they are called.
  createToJSONSchemaMethod: () => refuse,
  createStandardJSONSchemaMethod: () => refuse,
  // The texts of its errors, which then have their codes alone.
  runtimeDescMap: {},
};

// A component, when it is rendered; a function, when it is called, whatever its name.
module.exports = new Proxy(refuse, {
  get: (_, name) => (name in parts ? parts[name] : name === '__esModule' ? undefined : refuse),
});
