/** A photo of the portal: whose it is, and which. */
interface PhotoFile {
  agentId: number;
  fileId: string;
}

const PHOTO_FILE = /^\/api\/agents\/([1-9]\d{0,15})\/photo\/([0-9a-f-]{36})$/;

/** What the address of a photo of the portal names; null for every other address. */
export function photoFile(location: string | null | undefined): PhotoFile | null {
  const [, agentId, fileId] = PHOTO_FILE.exec(location ?? '') ?? [];
  return agentId !== undefined && fileId !== undefined ? { agentId: Number(agentId), fileId } : null;
}
