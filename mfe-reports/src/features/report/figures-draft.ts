import { type EscrowReport, UpdateReportRequest } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';

/** The state of the form. */
export interface FiguresDraft {
  /** One per line. */
  owners: string;
  loanBalance: string;
  taxes: string;
}
export type FiguresField = keyof FiguresDraft;
export type FiguresProblems = Partial<Record<FiguresField, string>>;

export const toDraft = ({ owners, loanBalance, taxes }: EscrowReport): FiguresDraft => ({
  owners: owners.join('\n'),
  loanBalance: loanBalance === null ? '' : String(loanBalance),
  taxes: taxes === null ? '' : String(taxes),
});

export type CheckedFigures =
  { changes: UpdateReportRequest | null; problems: null } | { changes: null; problems: FiguresProblems };

/** The changes that the form makes to a report, null for none, or what is wrong with its fields (API-78). */
export function checkFigures(report: EscrowReport, draft: FiguresDraft): CheckedFigures {
  const owners = draft.owners
    .split('\n')
    .map((owner) => owner.trim())
    .filter(Boolean);
  const loanBalance = dollarsOf(draft.loanBalance);
  const taxes = dollarsOf(draft.taxes);
  const problems: FiguresProblems = {};
  if (Number.isNaN(loanBalance)) problems.loanBalance = t(NO_AMOUNT);
  if (Number.isNaN(taxes)) problems.taxes = t(NO_AMOUNT);
  const changes = {
    ...(owners.join('\n') === report.owners.join('\n') ? {} : { owners }),
    ...(loanBalance === report.loanBalance ? {} : { loanBalance }),
    ...(taxes === report.taxes ? {} : { taxes }),
  };
  if (Object.keys(problems).length > 0) return { changes: null, problems };
  if (Object.keys(changes).length === 0) return { changes: null, problems: null };
  const checked = UpdateReportRequest.safeParse(changes);
  if (checked.success) return { changes: checked.data, problems: null };
  for (const { path, message } of checked.error.issues) problems[path[0] as FiguresField] ??= t(message);
  return { changes: null, problems };
}

const NO_AMOUNT = msg('Enter an amount in dollars, such as 212,500');

/** `$212,500.50` and `212500.5` are the same; an empty text is null, and anything else that is not an amount is NaN. */
function dollarsOf(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
