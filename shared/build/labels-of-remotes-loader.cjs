// Fills host/src/texts/labels-of-remotes.ts: what remotes are called in a language.
module.exports = function labelsOfRemotesLoader() {
  return `export default ${JSON.stringify(this.getOptions())};\n`;
};
