import { t } from '@portal/shared/i18n';
import type { FormInstance } from '@portal/shared/ui/form';
import { type RefObject, useEffect, useState } from 'react';
import { type Missing, missingOf, type Problem, stillWrong } from './problems.ts';
import type { FieldError, UpdateValues } from '../update-values.ts';

interface Shown {
  problems: readonly Problem[];
  /** Counts the attempts to save that failed here. */
  attempt: number;
  /** True until the form is changed after the attempt. */
  isNew: boolean;
  hasSummary: boolean;
}

const NONE: Shown = { problems: [], attempt: 0, isNew: false, hasSummary: false };

/**
 * The problems of the last attempt to save: each is said at its field, and from two things on above the form too. One is
 * enough said at its field, which gets the focus and so is in view.
 * @param fields the element that holds the fields
 * @param isDisabled while the form is being saved: none of its fields can have the focus then
 * @param isSmall of a screen that cannot show the summary and a field at once, with a keyboard over half of it: the summary
 *   gets the focus
 */
export function useProblems(
  form: FormInstance<UpdateValues>,
  fields: RefObject<HTMLElement | null>,
  isDisabled: boolean,
  isSmall: boolean,
) {
  const [shown, setShown] = useState(NONE);
  const hasFocus = isSmall && shown.hasSummary;
  const first = shown.isNew && !isDisabled && !hasFocus ? shown.problems[0] : undefined;
  useEffect(() => {
    if (first) focusField(fields.current, first.name);
  }, [fields, first]);

  const say = (problems: readonly Problem[]): void => {
    const names = new Set([...shown.problems, ...problems].map(({ name }) => JSON.stringify(name)));
    form.setFields(
      [...names].map((key) => ({
        name: JSON.parse(key) as keyof UpdateValues,
        errors: problems.flatMap(({ name, message }) => (JSON.stringify(name) === key && message ? [t(message)] : [])),
      })),
    );
  };

  return {
    missing: shown.hasSummary ? missingOf(shown.problems) : [],
    attempt: shown.attempt,
    isNew: shown.isNew,
    hasFocus,
    /** Shows what is wrong in place of what was wrong before; the first field of it, or the summary, gets the focus. */
    show: (problems: readonly Problem[]): void => {
      say(problems);
      const count = missingOf(problems).length;
      const hasSummary = count > 1 || (count > 0 && shown.hasSummary);
      setShown({ problems, attempt: shown.attempt + 1, isNew: true, hasSummary });
    },
    /** After a correction: shows what is left of them. */
    recheck: (wrong: () => readonly Problem[], changed: Partial<UpdateValues>): void => {
      if (shown.problems.length === 0) return;
      const problems = stillWrong(shown.problems, wrong(), changed);
      say(problems);
      setShown({ ...shown, problems, isNew: false, hasSummary: shown.hasSummary && problems.length > 0 });
    },
    focus: ({ name }: Missing): void => focusField(fields.current, name),
  };
}

/**
 * The form's own `focusField` does nothing for a group of radio buttons, and the browser moves what has the focus to the
 * middle: the list of what is missing would leave the screen of a phone, and the message of the field with it.
 */
function focusField(fields: HTMLElement | null, name: FieldError['name']): void {
  const item = fields?.querySelector<HTMLElement>(`[id="${[name].flat().join('_')}"]`);
  const isField = item?.matches('input, textarea') ?? false;
  const field = isField ? item : (item?.querySelector<HTMLElement>('input:checked') ?? item?.querySelector('input'));
  field?.focus({ preventScroll: true });
  field?.closest('.ant-form-item')?.scrollIntoView({ block: 'nearest' });
}
