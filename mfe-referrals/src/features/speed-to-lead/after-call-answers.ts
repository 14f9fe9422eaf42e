import type { StatusOption } from '@portal/shared/contracts';
import { confirmsContact } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';
import type { CallAttempt } from './call-attempt.ts';

export type AnswerKind = 'reached' | 'message' | 'none' | 'wrong-number';

/** An answer to "Did you reach them?" and what it does. */
export interface Answer {
  kind: AnswerKind;
  /** English; shown through `t`. */
  label: string;
  /** What is added to the history, before the agent's own note; null where the status says it all. */
  note: string | null;
  /** The status it sets; null: it only adds the note, because the status cannot follow the current one. */
  option: StatusOption | null;
  /** The status requires more than an answer: the update opens with it chosen. */
  asksMore: boolean;
}

const WORDS: Record<CallAttempt['way'], readonly Pick<Answer, 'kind' | 'label' | 'note'>[]> = {
  call: [
    { kind: 'reached', label: msg('Yes, we talked'), note: null },
    { kind: 'message', label: msg('Left a message'), note: msg('Left a message') },
    { kind: 'none', label: msg('No answer'), note: msg('No answer') },
    { kind: 'wrong-number', label: msg('Wrong number'), note: msg('Wrong number') },
  ],
  text: [
    { kind: 'reached', label: msg('Yes, they answered'), note: null },
    { kind: 'message', label: msg('No answer yet'), note: msg('Sent a text message') },
    { kind: 'wrong-number', label: msg('Wrong number'), note: msg('Wrong number') },
  ],
};

/**
 * The answers after a call or a text message (D-47), with the statuses that the server's catalog offers for them: the
 * first lead status that confirms contact, Attempting, and Bad Contact.
 * @param options what may follow the current status
 */
export function answersOf(way: CallAttempt['way'], options: readonly StatusOption[]): Answer[] {
  const find = (status: string) =>
    options.find((option) => option.status === status && option.subStatus === null) ?? null;
  const choices: Record<AnswerKind, StatusOption | null> = {
    reached: options.find((option) => option.category === 'Active Leads' && confirmsContact(option)) ?? null,
    message: find('Attempting'),
    none: find('Attempting'),
    'wrong-number': find('Bad Contact'),
  };
  return WORDS[way].flatMap((words) => {
    const option = choices[words.kind];
    // without a status, nothing would say that they were reached
    if (option === null && words.note === null) return [];
    return { ...words, option, asksMore: (option?.requires.length ?? 0) > 0 };
  });
}
