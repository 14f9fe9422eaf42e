// Fills host/src/federation/provided-modules.ts: the host provides only what is in its own graph. What every page needs
// is imported at once, the rest on demand.
module.exports = function providedModulesLoader() {
  const { eager, lazy } = this.getOptions();
  const now = eager.map((key) => `import ${JSON.stringify(key)};`);
  const later = lazy.map((key) => `  ${JSON.stringify(key)}: () => import(${JSON.stringify(key)}),`);
  return [...now, 'export default {', ...later, '};', ''].join('\n');
};
