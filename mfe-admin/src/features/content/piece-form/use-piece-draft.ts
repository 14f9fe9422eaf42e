import { ApiError } from '@portal/shared/api';
import type { ContentBody, ContentPiece } from '@portal/shared/contracts/content-editor';
import { DraftSaver } from '@portal/shared/drafts';
import { useQueryClient } from '@portal/shared/query';
import { useEffect, useRef, useState } from 'react';
import { refusalSentences } from '../../../forms/refusal-sentences.ts';
import { contentCalls, contentPieceQuery, type Over, rememberDraft, rememberPiece } from '../content.queries.ts';

/**
 * Keeps the draft of a piece on the server while it is edited: saved 700 ms after the last change, based on the last known
 * revision. When somebody else changes the piece, saving stops until the editor chooses a version; nothing typed is lost.
 */
export function usePieceDraft({ kind, id, revision: opened }: ContentPiece) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<'saved' | 'waiting' | 'failed'>('saved');
  const [conflict, setConflict] = useState<string | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const revision = useRef(opened);
  /** Somebody else has changed the piece: nothing is saved over it. */
  const isBlocked = useRef(false);
  const isRefused = useRef(false);
  const over = (): Over => ({ kind, id, revision: revision.current });

  const fail = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'content_changed') {
      isBlocked.current = true;
      setConflict(error.message);
    } else setFailures(refusalSentences(error));
  };

  const saver = useRef<DraftSaver<ContentBody> | null>(null);
  useEffect(() => {
    const started = new DraftSaver<ContentBody>(
      async (input) => {
        const saved = await contentCalls.saveDraft(over(), input);
        revision.current = saved.revision;
        rememberDraft(client, saved);
        return { updatedAt: saved.changedAt ?? '' };
      },
      {
        onSaved: () => {
          isRefused.current = false;
          setSaving('saved');
        },
        onFailed: (error) => {
          isRefused.current = true;
          setSaving('failed');
          fail(error);
        },
      },
    );
    saver.current = started;
    return () => void (isBlocked.current ? started.stop() : started.close());
    // the form is made anew for another piece
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    saving,
    /** What somebody else changed, as the server says it. */
    conflict,
    failures,
    /** The piece and its revision, for a change of it. */
    over,
    fail,
    change: (body: ContentBody): void => {
      setFailures([]);
      setSaving('waiting');
      if (!isBlocked.current) saver.current?.change(body);
    },
    /** After a step that has changed the piece. */
    remember: (changed: ContentPiece): void => {
      revision.current = changed.revision;
      rememberPiece(client, changed);
    },
    /** Saves what was typed. @returns whether all of it is on the server */
    save: async (): Promise<boolean> => {
      setFailures([]);
      await saver.current?.flush();
      return !isBlocked.current && !isRefused.current;
    },
    /** Drops what was typed since it was last saved. @returns false after a change of somebody else */
    drop: async (): Promise<boolean> => {
      setFailures([]);
      await saver.current?.stop();
      return !isBlocked.current;
    },
    /** After a change of somebody else: reads theirs, and drops what was typed here. */
    takeTheirs: async (): Promise<void> => {
      await client.fetchQuery(contentPieceQuery(kind, id));
      await saver.current?.stop();
    },
    /** After a change of somebody else: what was typed here becomes the draft instead of theirs. */
    keepMine: async (typed: () => ContentBody): Promise<void> => {
      const theirs = await client.fetchQuery(contentPieceQuery(kind, id));
      await saver.current?.stop();
      revision.current = theirs.revision;
      isBlocked.current = false;
      setConflict(null);
      saver.current?.change(typed());
      await saver.current?.flush();
    },
  };
}
