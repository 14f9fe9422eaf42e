import { ApiError } from '@portal/shared/api';
import { changedFields, type KnownDraft, useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { focusUnreadable, forgetUnreadable } from '@portal/shared/ui/unreadable-text';
import { Form } from '@portal/shared/ui/form';
import { useEffect, useId, useState } from 'react';
import { type FieldProblem, fieldErrors } from './field-problems.ts';
import { sayUnsaved } from './say-unsaved.ts';
import { useTypedValues } from './use-typed-values.ts';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';

interface AccountFormOptions<Values extends object> {
  /** The draft of this form, once its content is known (`DraftGate`). */
  draft: KnownDraft;
  /** The heading of the page. */
  title: string;
  /** The values as they are saved: one plain value for each field of the form. */
  saved: Values;
  /** Revision of the saved values. */
  revision: number;
  /** Reads the draft of another day; null for what an earlier release saved and this one cannot read. */
  readDraft: (values: Record<string, unknown>) => Partial<Values> | null;
  /** The problems of what was typed; the form is not sent while there are any. */
  problemsOf: (values: Values) => FieldProblem[];
  /** Saves the form over the values of a revision and makes `saved` and `revision` the new ones. @throws ApiError */
  save: (values: Values, changes: Partial<Values>, baseRevision: number) => Promise<unknown>;
  /** Reads the saved values again, after a save was refused because of another one (409). */
  reload: () => Promise<unknown>;
  /** Whether submitting an unchanged form shows what is missing, as for an entry that starts empty. Default: nothing happens. */
  submitsUnchanged?: boolean;
  /** Default: `Saved.` and `Not saved. Nothing you typed is lost.` */
  words?: FormTexts<Values>;
}

interface FormTexts<Values> {
  done: (values: Values) => string;
  failed: () => string;
}

const SAVED: FormTexts<object> = {
  done: () => t('Saved.'),
  failed: () => t('Not saved. Nothing you typed is lost.'),
};

/**
 * The state of the form of an account page around antd's: what was changed, its draft (D-46), the warning before leaving,
 * saving once at a time, and the messages at the fields. Nothing that was typed is lost by a refusal.
 */
export function useAccountForm<Values extends object>(options: AccountFormOptions<Values>) {
  const { title, saved, revision, draft, readDraft, problemsOf, save, reload } = options;
  const { submitsUnchanged = false, words = SAVED } = options;
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const typed = useTypedValues({ draft, saved, revision, readDraft });
  const { values, baseRevision, restored, isKept } = typed;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => form.setFieldsValue(values), [form, values]);

  const changes = changedFields(saved, values);
  const count = Object.keys(changes).length;
  useUnsaved(sayUnsaved, { title, changes: count, isKept, isBeingKept: draft.isBeingKept });

  const change = (): void => {
    setFailure(null);
    typed.type({ ...values, ...(form.getFieldsValue(true) as Partial<Values>) });
  };

  const discard = (): void => {
    typed.clear();
    setFailure(null);
    showProblems([]);
    forgetUnreadable(document.getElementById(formId));
    void draft.discard();
  };

  /** At their fields; at all others there are none any more. */
  const showProblems = (problems: FieldProblem[]): void => {
    form.setFields(fieldErrors(Object.keys(saved), problems) as Parameters<typeof form.setFields>[0]);
    const [problem] = problems;
    // once the fields can be used again
    if (problem) setTimeout(() => form.focusField(problem.path));
  };

  const submit = async (): Promise<void> => {
    if (isSaving || (count === 0 && !submitsUnchanged)) return;
    setFailure(null);
    const problems = problemsOf(values);
    showProblems(problems);
    if (problems.length > 0 || focusUnreadable(document.getElementById(formId))) return;
    setSaving(true);
    const endSave = typed.beginSave();
    try {
      await save(values, changes, baseRevision);
      await endSave();
      events.publish('toast.show', { text: words.done(values) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const atFields = error.fields.filter(({ path }) => Object.hasOwn(saved, path));
      if (atFields.length > 0) showProblems(atFields);
      else setFailure(failureText(words.failed(), error));
      if (error.status !== 409) return;
      typed.forgetDraftRevision();
      await reload();
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    /** What the form shows now. */
    values,
    changes,
    /** For antd's Form. */
    formProps: {
      form,
      id: formId,
      layout: 'vertical' as const,
      requiredMark: false,
      initialValues: values,
      onValuesChange: change,
      onFinish: () => void submit(),
      disabled: isSaving,
      noValidate: true,
    },
    /** Changes fields from outside of antd's form. */
    set: (next: Partial<Values>): void => {
      form.setFieldsValue(next);
      change();
    },
    /** For `SaveBar`. */
    bar: {
      changes: count,
      isKept,
      failure,
      isSaving,
      onDiscard: discard,
      formId,
    },
    /** For `DraftNotice`, while the form is filled with a draft of another day. */
    draft: restored === null ? null : { updatedAt: restored.updatedAt, onDiscard: discard },
  };
}
