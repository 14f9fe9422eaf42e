import type { BuildRecord } from '@portal/shared/contracts/release';
import { writeBuildInto } from './records.ts';
import { tempFolder } from './temp-folder.ts';

export { hostRecord, remoteRecord } from './records.ts';

/** Writes a build folder with every file its record needs; it is removed when the tests of the file have ended. */
export async function writeBuild(record: BuildRecord, others?: Readonly<Record<string, string>>): Promise<string> {
  const folder = await tempFolder();
  await writeBuildInto(folder, record, others);
  return folder;
}
