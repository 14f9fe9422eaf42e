/** How long a free spot is an agent's alone (SGD-07). */
export const TURN_HOURS = 24;

/**
 * How a turn ended: the agent bought the ZIP, pressed Not Interested, left the waitlist, or let the time pass. `withdrawn` is
 * none of their doing: the spot is gone, and they keep the right to the next one.
 */
export type TurnEnd = 'bought' | 'passed' | 'left' | 'expired' | 'withdrawn';

export interface RunningTurn {
  agentId: number;
  until: Date;
}

/** A ZIP, its waitlist, and who has or had a turn. */
export interface ZipLine {
  /** 0 for a ZIP that is not sold. */
  spots: number;
  sponsors: readonly number[];
  /** Who checks out with a spot or pays for one now. */
  claims: readonly number[];
  /** Who waits, the first in line first. */
  waiting: readonly number[];
  /** The oldest first. */
  running: readonly RunningTurn[];
  /** Whose turn ended by themselves since the ZIP was last full. */
  spent: readonly number[];
}

export interface TurnChanges {
  ended: { agentId: number; as: TurnEnd }[];
  /** Whose turn begins, in the order of the line. */
  given: number[];
  /** The ZIP is full: whoever let a turn pass is offered the next spot again. */
  isVacancyOver: boolean;
}

/**
 * What has to change at a moment so that turns are as they should be (SGD-07): each free spot is offered to one agent at a
 * time, in the order of the line; nobody has two turns for the same vacancy; and there are never more turns than free spots.
 *
 * A turn is over at the second that it says. Only an agent who has begun to check out keeps it until that ends.
 */
export function changeTurns({ spots, sponsors, claims, waiting, running, spent }: ZipLine, now: Date): TurnChanges {
  const ended: TurnChanges['ended'] = [];
  const kept: number[] = [];
  for (const { agentId, until } of running) {
    if (sponsors.includes(agentId)) ended.push({ agentId, as: 'bought' });
    else if (!waiting.includes(agentId)) ended.push({ agentId, as: 'left' });
    else if (until <= now && !claims.includes(agentId)) ended.push({ agentId, as: 'expired' });
    else kept.push(agentId);
  }
  const taken = new Set([...sponsors, ...claims.filter((agentId) => !kept.includes(agentId))]);
  const free = Math.max(0, spots - taken.size);
  // a spot less than before: the last offer is taken back first, but none that its agent is paying for
  const revocable = kept.filter((agentId) => !claims.includes(agentId));
  const withdrawn = revocable.slice(Math.max(0, revocable.length - Math.max(0, kept.length - free)));
  ended.push(...withdrawn.map((agentId) => ({ agentId, as: 'withdrawn' as const })));
  const out = new Set([...taken, ...spent, ...kept, ...ended.map(({ agentId }) => agentId)]);
  const offered = kept.length - withdrawn.length;
  const given = waiting.filter((agentId) => !out.has(agentId)).slice(0, Math.max(0, free - offered));
  return { ended, given, isVacancyOver: spots <= sponsors.length };
}

/** Whether there is nothing to write down. */
export function isUnchanged({ spent }: ZipLine, { ended, given, isVacancyOver }: TurnChanges): boolean {
  return ended.length === 0 && given.length === 0 && !(isVacancyOver && spent.length > 0);
}

/** When a turn that begins now is over. */
export function endOfTurn(now: Date): Date {
  return new Date(now.getTime() + TURN_HOURS * 3_600_000);
}
