/** What a stored file is: who may read it depends on it. */
export type FileKind = 'photo' | 'agreement' | 'report';

/** A private file of an agent (migrations 0024 and 0053). Its bytes are in the file store. */
export interface StoredFileTable {
  agentId: number;
  fileId: string;
  /** `original`, or the name of a size of a picture. */
  variant: string;
  kind: FileKind;
  /** In the file store; random. */
  objectName: string;
  /** For whoever saves it: made by the server, never from the name of an upload. */
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hash of the bytes, in base64url. */
  sha256: string;
  /** Number of pages of a document; null for other files. */
  pages: number | null;
  /** A user id, or `portal`. */
  storedBy: string;
  storedAt: Date;
}

export interface FileTables {
  storedFile: StoredFileTable;
}
