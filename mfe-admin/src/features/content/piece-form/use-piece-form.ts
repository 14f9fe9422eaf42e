import type { ContentBody, ContentList, ContentPiece } from '@portal/shared/contracts/content-editor';
import { useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { Form } from '@portal/shared/ui';
import { useState } from 'react';
import { sayUnsaved } from '../../../forms/say-unsaved.ts';
import { events } from '../../../remote.ts';
import { contentCalls, contentListQuery } from '../content.queries.ts';
import { focusProblem, useFieldProblems } from './use-field-problems.ts';
import { usePieceDraft } from './use-piece-draft.ts';

interface PieceFormOptions {
  piece: ContentPiece;
  context: ContentList;
  title: string;
  /** The form begins again, with what is known of the piece. */
  onReset: () => void;
  /** There is no such piece any more. */
  onGone: () => void;
}

/** The form of one piece around antd's: its draft, the messages at the fields, and the steps of a piece. */
export function usePieceForm({ piece, context, title, onReset, onGone }: PieceFormOptions) {
  const { kind } = piece;
  const client = useQueryClient();
  const [form] = Form.useForm<ContentBody>();
  const [body, setBody] = useState(() => piece.body as unknown as ContentBody);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const draft = usePieceDraft(piece);
  const { saving, conflict, failures } = draft;

  // what waits is sent when the form closes; what was refused is not
  const isLost = saving === 'failed' || conflict !== null;
  const parameters = isLost ? ['tab', 'kind', 'piece'] : [];
  useUnsaved(sayUnsaved, { title, changes: saving === 'saved' ? 0 : 1, parameters });

  const marketIds = context.markets.map(({ marketId }) => marketId);
  const rules = { linkHosts: context.linkHosts, marketIds };
  const problems = useFieldProblems({ form, kind, body, context: rules, wasTried });

  const typed = () => form.getFieldsValue(true) as ContentBody;
  const say = (text: string) => events.publish('toast.show', { text });

  /** Does one thing at a time; why it was refused is shown. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      draft.fail(error);
    } finally {
      setBusy(false);
    }
  };
  /** A step of what is on the server, after everything that was typed is saved. */
  const step = (work: () => Promise<void>) =>
    run(async () => {
      if (await draft.save()) await work();
    });

  return {
    kind,
    form,
    body,
    problems,
    saving,
    isBusy,
    conflict,
    failures,
    change: () => {
      setBody(typed());
      draft.change(typed());
    },
    publish: (version: number) => {
      setTried(true);
      const [first] = problems;
      if (first) {
        // once its message is there
        setTimeout(() => focusProblem(form, first.path));
        return;
      }
      void step(async () => {
        draft.remember(await contentCalls.publish(draft.over()));
        setTried(false);
        say(t('Version {version} is published.', { version }));
      });
    },
    takeOffline: () =>
      void step(async () => {
        draft.remember(await contentCalls.takeOffline(draft.over()));
        say(t('This is offline. Publish it to show it again.'));
      }),
    discard: () =>
      void run(async () => {
        if (!(await draft.drop())) return;
        const left = await contentCalls.discardDraft(draft.over());
        if (left) {
          draft.remember(left);
          onReset();
        } else {
          await client.invalidateQueries(contentListQuery(kind));
          onGone();
        }
        say(t('The draft was discarded.'));
      }),
    restore: (version: number) =>
      step(async () => {
        draft.remember(await contentCalls.restore(draft.over(), version));
        onReset();
        say(t('Version {version} is your draft now. Publish it to show it.', { version }));
      }),
    showTheirs: () =>
      void run(async () => {
        await draft.takeTheirs();
        onReset();
      }),
    keepMine: () => void run(() => draft.keepMine(typed)),
  };
}

export type PieceForm = ReturnType<typeof usePieceForm>;
