// One budget per exposed module of each remote: everything the remote itself loads for it, after gzip. Shared modules
// come from the host and are not the remote's to pay.
const fs = require('node:fs');
const path = require('node:path');

const LIMIT = '60 kB';
const remotes = fs.readdirSync(__dirname).filter((name) => fs.existsSync(path.join(__dirname, name, 'remote.json')));

module.exports = remotes.flatMap((remote) => {
  const dist = path.join(__dirname, remote, 'dist');
  const { entry, exposes } = JSON.parse(fs.readFileSync(path.join(dist, 'build.json'), 'utf8'));
  return Object.entries(exposes).map(([module, files]) => ({
    name: `${remote}${module.slice(1)}`,
    path: [entry, ...files].map((file) => path.join(dist, file)),
    limit: LIMIT,
    gzip: true,
  }));
});
