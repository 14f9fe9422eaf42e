// In place of a part of a package that the portal does not use (webpack-base.ts).
const refuse = () => {
  throw new Error('This part of a package is not in the build of the portal: see shared/build/webpack-base.ts');
};

// A component, when it is rendered.
module.exports = refuse;
// Methods that every schema of zod gets, when they are called.
module.exports.createToJSONSchemaMethod = () => refuse;
module.exports.createStandardJSONSchemaMethod = () => refuse;
// The federation runtime creates one and gives it its plugins; nothing of it is called without manifests.
module.exports.SnapshotHandler = class {
  hooks = { applyPlugin() {} };
};
