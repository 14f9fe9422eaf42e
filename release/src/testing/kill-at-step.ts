// Preloaded into the command line (`node --import`): kills the process, as kill -9 would, right before its nth change
// of the file system that another process could see. Without KILL_AT it counts the changes and prints their number.
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env['KILL_AT'] ?? Infinity);
let changes = 0;

function step(): void {
  changes += 1;
  if (changes === killAt) process.kill(process.pid, 'SIGKILL');
}

const { open, link, unlink } = files;
Object.assign(files, {
  link: (...args: Parameters<typeof link>) => (step(), link(...args)),
  unlink: (...args: Parameters<typeof unlink>) => (step(), unlink(...args)),
  open: async (...args: Parameters<typeof open>) => {
    if (args[1] !== 'r') step();
    const handle = await open(...args);
    const { writeFile } = handle;
    return Object.assign(handle, {
      writeFile: (...given: Parameters<typeof writeFile>) => (step(), writeFile.apply(handle, given)),
    });
  },
});
syncBuiltinESMExports();

process.on('exit', () => void process.stderr.write(`changes: ${changes}\n`));
