import { type Subject, subjectName } from './subject.ts';

/** First part of the keys of everything that was read about somebody's referrals; null is an admin as themselves. */
export const referralsKey = (subject: Subject | null): readonly string[] => [
  subject ? subjectName(subject) : 'nobody',
  'referrals',
];
export const listsKey = (subject: Subject | null): readonly string[] => [...referralsKey(subject), 'list'];
export const detailsKey = (subject: Subject | null): readonly string[] => [...referralsKey(subject), 'details'];
