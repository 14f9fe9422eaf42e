import { ApiError } from '@portal/shared/api';
import type {
  ContentBodies,
  ContentBody,
  ContentKind,
  ContentList,
  ContentPiece,
} from '@portal/shared/contracts/content-editor';
import { contentProblems } from '@portal/shared/domain';
import { DraftSaver, useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { Form } from '@portal/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { sayUnsaved } from '../../say-unsaved.ts';
import { events } from '../../remote.ts';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import {
  contentCalls,
  contentListQuery,
  contentPieceQuery,
  type Over,
  rememberDraft,
  rememberPiece,
} from './content.queries.ts';

interface PieceFormOptions {
  piece: ContentPiece;
  context: ContentList;
  title: string;
  /** The form begins again, with what is known of the piece. */
  onReset: () => void;
  /** There is no such piece any more. */
  onGone: () => void;
}

/** Whether a field is empty: what is missing in it is said after an attempt to publish, not before anything was typed. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function valueAt(body: object, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null)?.[key], body);
}

/**
 * The form of one piece around antd's: a draft on the server 700 ms after the last change, the messages at the fields, and
 * the steps of a piece, each over the revision that is known here. A change of somebody else stops the saving until it is
 * decided whose is kept; nothing that was typed is lost.
 */
export function usePieceForm({ piece, context, title, onReset, onGone }: PieceFormOptions) {
  const { kind, id } = piece;
  const client = useQueryClient();
  const [form] = Form.useForm<ContentBody>();
  const [body, setBody] = useState(() => piece.body as unknown as ContentBody);
  const [saving, setSaving] = useState<'saved' | 'waiting' | 'failed'>('saved');
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const revision = useRef(piece.revision);
  /** Somebody else has changed the piece: nothing is saved over it. */
  const isBlocked = useRef(false);
  const isRefused = useRef(false);
  const over = (): Over => ({ kind, id, revision: revision.current });

  const remember = (changed: ContentPiece): void => {
    revision.current = changed.revision;
    rememberPiece(client, changed);
  };
  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'content_changed') {
      isBlocked.current = true;
      setConflict(error.message);
    } else setFailures(refusalSentences(error));
  };

  const saver = useRef<DraftSaver<ContentBody> | null>(null);
  useEffect(() => {
    const opened = new DraftSaver<ContentBody>(
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
          refuse(error);
        },
      },
    );
    saver.current = opened;
    return () => void (isBlocked.current ? opened.stop() : opened.close());
    // the form is made anew for another piece
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const isUnsaved = saving !== 'saved';
  // what waits is sent when the form closes; what was refused is not
  const isLost = saving === 'failed' || conflict !== null;
  const parameters = isLost ? ['tab', 'kind', 'piece'] : [];
  useUnsaved(sayUnsaved, { title, changes: isUnsaved ? 1 : 0, parameters });

  const marketIds = context.markets.map(({ marketId }) => marketId);
  const problems = problemsOf(kind, body, { linkHosts: context.linkHosts, marketIds });
  const shown = JSON.stringify([problems, wasTried]);
  useEffect(() => {
    const errorsAt = (name: readonly (string | number)[]): string[] => {
      const path = name.join('.');
      const found = problems.filter((one) => one.path === path || one.path.startsWith(`${path}.`));
      return found
        .filter(() => wasTried || !isEmpty(valueAt(body, name)))
        .slice(0, 1)
        .map(({ message }) => t(message.id, message.values));
    };
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: errorsAt(name) })));
    // the body is in the problems
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, shown, body]);

  const change = (): void => {
    const next = form.getFieldsValue(true) as ContentBody;
    setBody(next);
    setFailures([]);
    setSaving('waiting');
    if (!isBlocked.current) saver.current?.change(next);
  };

  /** Does one step after everything that was typed is saved, or dropped. */
  const step = async (work: () => Promise<void>, { isDropped = false } = {}): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailures([]);
    try {
      await (isDropped ? saver.current?.stop() : saver.current?.flush());
      // what was typed is not on the server: its refusal is shown
      const isBehind = isRefused.current && !isDropped;
      if (!isBlocked.current && !isBehind) await work();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const say = (text: string) => events.publish('toast.show', { text });

  return {
    kind,
    form,
    body,
    problems,
    saving,
    isBusy,
    conflict,
    failures,
    change,
    publish: (version: number) => {
      setTried(true);
      const [first] = problems;
      if (first) {
        // once its message is there
        setTimeout(() =>
          focusField(
            form.getFieldsError().map(({ name }) => name),
            first.path,
            form,
          ),
        );
        return;
      }
      void step(async () => {
        remember(await contentCalls.publish(over()));
        setTried(false);
        say(t('Version {version} is published.', { version }));
      });
    },
    takeOffline: () =>
      void step(async () => {
        remember(await contentCalls.takeOffline(over()));
        say(t('This is offline. Publish it to show it again.'));
      }),
    discard: () =>
      void step(
        async () => {
          const left = await contentCalls.discardDraft(over());
          if (left) {
            remember(left);
            onReset();
          } else {
            await client.invalidateQueries(contentListQuery(kind));
            onGone();
          }
          say(t('The draft was discarded.'));
        },
        { isDropped: true },
      ),
    restore: (version: number) =>
      step(async () => {
        remember(await contentCalls.restore(over(), version));
        onReset();
        say(t('Version {version} is your draft now. Publish it to show it.', { version }));
      }),
    /** After a change of somebody else: theirs, and what was typed here is gone. */
    showTheirs: () =>
      void (async () => {
        setBusy(true);
        try {
          await client.fetchQuery(contentPieceQuery(kind, id));
          await saver.current?.stop();
          onReset();
        } catch (error) {
          refuse(error);
          setBusy(false);
        }
      })(),
    /** After a change of somebody else: what was typed here becomes the draft instead of theirs. */
    keepMine: () =>
      void (async () => {
        setBusy(true);
        try {
          const theirs = await client.fetchQuery(contentPieceQuery(kind, id));
          await saver.current?.stop();
          revision.current = theirs.revision;
          isBlocked.current = false;
          setConflict(null);
          saver.current?.change(form.getFieldsValue(true) as ContentBody);
          await saver.current?.flush();
        } catch (error) {
          refuse(error);
        } finally {
          setBusy(false);
        }
      })(),
  };
}

export type PieceForm = ReturnType<typeof usePieceForm>;

function problemsOf<Kind extends ContentKind>(
  kind: Kind,
  body: ContentBody,
  context: Parameters<typeof contentProblems>[2],
) {
  return contentProblems(kind, body as ContentBodies[Kind], context);
}

/** Focuses the field that a path belongs to. */
function focusField(
  names: readonly (readonly (string | number)[])[],
  path: string,
  form: { focusField: (name: never) => void },
): void {
  const name = names.find((one) => path === one.join('.') || path.startsWith(`${one.join('.')}.`));
  if (name) form.focusField(name as never);
}
