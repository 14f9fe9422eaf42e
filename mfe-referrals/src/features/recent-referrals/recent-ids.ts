import { browserStorage } from '@portal/shared/browser-storage';
import { EntityId } from '@portal/shared/contracts';
import { MAX_RECENT, withRecent } from '@portal/shared/domain';
import { z } from 'zod';
import type { SessionState } from '@portal/shared/session';
import { subjectName, subjectOf } from '../../queries/subject.ts';

const KEY = 'recentReferrals';
const Recent = z.object({ owner: z.string(), ids: z.array(EntityId).max(MAX_RECENT) });

/** Whose list it is: the signed-in person's, one for each person they act for. */
export function recentOwner(session: Pick<SessionState, 'user' | 'agent' | 'reloDirector' | 'role'>): string {
  const subject = subjectOf(session);
  return `${session.user?.userId ?? 'nobody'}/${subject ? subjectName(subject) : 'self'}`;
}

/** The referrals that this person visited in this browser, the last one first (HOST-68, CS-033). */
export function readRecent(owner: string): number[] {
  try {
    const recent = Recent.parse(JSON.parse(browserStorage.getItem(KEY) ?? ''));
    return recent.owner === owner ? recent.ids : [];
  } catch {
    return [];
  }
}

/** Ids only, which say nothing without the server: a name would stay behind after sign-out (AUTH-40). */
function write(owner: string, ids: readonly number[]): void {
  browserStorage.setItem(KEY, JSON.stringify({ owner, ids: [...ids] } satisfies z.infer<typeof Recent>));
}

export const addRecent = (owner: string, id: number): void => write(owner, withRecent(readRecent(owner), id));

/** Forgets one that does not exist any more, or is somebody else's now. */
export const dropRecent = (owner: string, id: number): void =>
  write(
    owner,
    readRecent(owner).filter((each) => each !== id),
  );
