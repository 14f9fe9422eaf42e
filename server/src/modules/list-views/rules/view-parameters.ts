import { msg, parseReferralListQuery, printReferralListQuery } from '@portal/shared/domain';
import type { FieldProblem } from '../../../platform/responses/problem-error.ts';

/** Everything a view keeps of the address of the list; a page is none of it. */
const KNOWN = ['tab', 'side', 'state', 'status', 'q', 'agent', 'due', 'sort', 'limit'];

export type ViewParameters =
  | { kind: 'valid'; /** In the order in which the list writes them, defaults left out. */ parameters: string }
  | { kind: 'refused'; problems: FieldProblem[] };

/**
 * Reads the parameters of a view as the list reads its address (D-22), but refuses what the list would only leave out: a
 * view that is saved applies as a whole.
 * @param isStatusWord whether the list can filter by this status
 */
export function readViewParameters(text: string, isStatusWord: (name: string) => boolean): ViewParameters {
  const search = new URLSearchParams(text);
  const names = [...search.keys()];
  const { query, notices } = parseReferralListQuery(search);
  const sentences = [
    ...names
      .filter((name) => !KNOWN.includes(name))
      .map((name) => ({ id: msg('A view has no parameter “{name}”.'), values: { name: shorten(name) } })),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => ({ id: msg('“{name}” is there twice.'), values: { name: shorten(name) } })),
    ...(search.has('due') && search.get('due') !== '1' ? [msg('“due” can only be 1.')] : []),
    ...(notices.length > 0 ? [msg('The list does not know all of these values.')] : []),
    ...query.statuses
      .filter((status) => !isStatusWord(status))
      .map((status) => ({ id: msg('There is no status “{status}”.'), values: { status } })),
  ];
  if (sentences.length > 0) {
    return { kind: 'refused', problems: sentences.map((message) => ({ path: 'parameters', message })) };
  }
  return { kind: 'valid', parameters: printReferralListQuery(query).toString() };
}

const shorten = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);
