import type { ContentBodies, ContentBody, ContentKind } from '@portal/shared/contracts/content-editor';
import { contentProblems } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { FormInstance } from '@portal/shared/ui';
import { useEffect } from 'react';

type FieldName = readonly (string | number)[];

interface FieldProblemsOptions {
  form: FormInstance<ContentBody>;
  kind: ContentKind;
  body: ContentBody;
  context: Parameters<typeof contentProblems>[2];
  /** Whether publishing was tried: what is missing in an empty field is said from then on. */
  wasTried: boolean;
}

/** What keeps a piece from being published, with the first problem of each field as its message. */
export function useFieldProblems({ form, kind, body, context, wasTried }: FieldProblemsOptions) {
  const problems = problemsOf(kind, body, context);
  const shown = JSON.stringify([problems, wasTried]);
  useEffect(() => {
    const errorsAt = (name: FieldName): string[] =>
      problems
        .filter(({ path }) => isAt(path, name))
        .filter(() => wasTried || !isEmpty(valueAt(body, name)))
        .slice(0, 1)
        .map(({ message }) => t(message.id, message.values));
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: errorsAt(name) })));
    // the body is in the problems
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, shown, body]);
  return problems;
}

/** Focuses the field that a problem belongs to. */
export function focusProblem(form: FormInstance<ContentBody>, path: string): void {
  const field = form.getFieldsError().find(({ name }) => isAt(path, name));
  if (field) form.focusField(field.name);
}

/** Whether the path of a problem is that of a field, or leads into it. */
function isAt(path: string, name: FieldName): boolean {
  const field = name.join('.');
  return path === field || path.startsWith(`${field}.`);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function valueAt(body: object, path: FieldName): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null)?.[key], body);
}

function problemsOf<Kind extends ContentKind>(kind: Kind, body: ContentBody, context: FieldProblemsOptions['context']) {
  return contentProblems(kind, body as ContentBodies[Kind], context);
}
