/** What a PDF says, from top to bottom. How it looks is decided by `renderPdf`, the same for every document. */
export interface PdfDocument {
  /** Title of the file: readers show it in their window and in searches. */
  title: string;
  /** Language of the text, as a BCP 47 tag such as `en-US`, for screen readers. */
  language: string;
  /** Part of the file. The same document with the same time is the same bytes. */
  createdAt: Date;
  blocks: readonly PdfBlock[];
}

export type PdfBlock =
  | { kind: 'title'; text: string }
  /** `lead` is larger than the text around it, `note` smaller. Line breaks in the text are kept. */
  | { kind: 'paragraph'; text: string; size?: 'lead' | 'body' | 'note' }
  | { kind: 'table'; rows: readonly PdfTableRow[] }
  | { kind: 'page break' };

/** A label at the left and its value at the right edge. Either takes as many lines as it needs. */
export interface PdfTableRow {
  label: string;
  value: string;
  /** Bold, with a rule above it. */
  isTotal?: boolean;
}
