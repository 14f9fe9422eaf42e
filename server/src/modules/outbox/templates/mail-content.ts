/** What a mail says, before it is HTML or plain text. All texts are plain; both renderings escape them. */
export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets it. */
  footer: string;
  /** Where to change that; left out for what is always sent. */
  settings?: { label: string; url: string };
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Something to be typed, large and on its own line; never behind a link. */
  | { kind: 'code'; text: string }
  | { kind: 'button'; label: string; url: string };
