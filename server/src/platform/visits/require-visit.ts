import { msg } from '@portal/shared/domain';
import { ProblemError } from '../responses/problem-error.ts';
import { isVisitor, readVisitToken, type Visit, type VisitDesk } from './visit-token.ts';

/**
 * The visit of a token, for what only a page that this portal served may send.
 * @param visitorId by the visitor's cookie; null without one
 * @throws ProblemError 403 `visit_refused` unless this portal issued it to this visitor and it is still valid
 */
export function requireVisit(token: string, visitorId: string | null, { key, now }: VisitDesk): Visit {
  const refuse = (detail: string) => new ProblemError(403, 'visit_refused', detail);
  const visit = readVisitToken(token, { key });
  if (visit === null) throw refuse(msg('This is not the token of a visit to this portal.'));
  if (visit.expires <= now) throw refuse(msg('The token of this visit has expired.'));
  if (!isVisitor(visit, visitorId, key)) throw refuse(msg('This is the token of another visitor.'));
  return visit;
}
