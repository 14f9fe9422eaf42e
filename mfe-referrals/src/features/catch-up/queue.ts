import type { DueSide } from './due-sides.ts';
import type { KeptNote } from './keep-note.ts';

/** A side that waits for its update, with the note that was typed so far. */
export interface Card {
  side: DueSide;
  note: string;
  /** Why it was not saved. */
  problem: string | null;
  /** What became of the note when it was not saved. */
  kept: KeptNote;
}

/** The first card is the one on the screen. */
export interface Queue {
  cards: readonly Card[];
  /** Rows of the list, as everywhere else: one with two sides has two cards and counts once. */
  total: number;
  /** Cards that were saved. */
  saved: number;
}

/** A step names its card, so that an answer that comes late moves no other one. */
export interface Step {
  kind: 'saved' | 'skipped' | 'failed' | 'undone' | 'noted';
  card: Card;
  /** What was typed, for `noted`. */
  note?: string;
}

export function startQueue(sides: readonly DueSide[]): Queue {
  return {
    cards: sides.map((side) => ({ side, note: '', problem: null, kept: 'none' })),
    total: countRows(sides),
    saved: 0,
  };
}

/**
 * A card leaves when its update is sent, so that no one waits for the network; if that fails, it comes back at the end
 * with what was typed. One whose update was undone is the first again, before the one that was being worked on.
 */
export function nextQueue(queue: Queue, { kind, card, note = '' }: Step): Queue {
  const { cards, total, saved } = queue;
  if (kind === 'failed') return { cards: [...cards, card], total, saved: saved - 1 };
  if (kind === 'undone') return { cards: [card, ...cards], total, saved: saved - 1 };
  const idOf = (one: Card | undefined) => one?.side.entry.agentReferralId;
  if (idOf(cards[0]) !== idOf(card)) return queue;
  if (kind === 'noted') return { ...queue, cards: [{ ...card, note }, ...cards.slice(1)] };
  return { cards: cards.slice(1), total, saved: kind === 'saved' ? saved + 1 : saved };
}

/** Which row of all is on the screen, from 1. */
export const positionIn = ({ cards, total }: Queue): number =>
  Math.max(1, total - countRows(cards.map(({ side }) => side)) + 1);

function countRows(sides: readonly DueSide[]): number {
  return new Set(
    sides.map(({ group, entry }) => `${entry.category} ${group.agent.agentId} ${group.consumer.consumerId}`),
  ).size;
}
