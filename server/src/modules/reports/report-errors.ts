export interface WrongField {
  path: string;
  message: string;
}

/** The agent has no such report. */
export class ReportNotFoundError extends Error {
  override readonly name = 'ReportNotFoundError';

  constructor(id: string) {
    super(`There is no report ${id}.`);
  }
}

/** A request about a report that is not done; nothing was written. `message` is a sentence for the agent. */
export class ReportRefusedError extends Error {
  override readonly name = 'ReportRefusedError';
  readonly kind: 'invalid' | 'conflict';
  readonly code: string;
  readonly fields: readonly WrongField[];

  constructor(kind: 'invalid' | 'conflict', code: string, message: string, fields: readonly WrongField[]) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.fields = fields;
  }
}
