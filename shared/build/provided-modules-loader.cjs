// Fills host/src/federation/provided-modules.ts with one lazy import per share key.
module.exports = function providedModulesLoader() {
  const { keys } = this.getOptions();
  return `export const providedModules = {\n${keys.map((key) => `  ${JSON.stringify(key)}: () => import(${JSON.stringify(key)}),`).join('\n')}\n};\n`;
};
