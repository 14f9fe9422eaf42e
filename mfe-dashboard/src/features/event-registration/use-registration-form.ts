import { ApiError } from '@portal/shared/api';
import { EventRegistration } from '@portal/shared/contracts';
import { missingParts } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useMutation } from '@portal/shared/query';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Form } from '@portal/shared/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { events } from '../../remote.ts';
import { utmOf } from '../perks/sign-up-values.ts';
import { type ShownRefusal, refusalOf } from './refusal.ts';
import { type DoneRegistration, keepDone, keepDraft, readDraft, type UploadedPhoto } from './registration-draft.ts';
import { register } from './registration.queries.ts';
import { PHOTO_BUTTON } from './RegistrationPhoto.tsx';
import {
  type FieldMessage,
  problemsOf,
  type RegistrationContext,
  type RegistrationValues,
  type StepId,
  stepOf,
  STEPS,
  toRequest,
} from './registration-values.ts';

interface RegistrationFormOptions {
  /** Null: for no particular event. */
  eventId: string | null;
  /** What is in the fields when nothing was typed before. */
  initial: RegistrationValues;
  onDone: (done: DoneRegistration) => void;
}

/** The state of the form: its values and photo, which outlive a reload, the step of the address, and what was refused. */
export function useRegistrationForm({ eventId, initial, onDone }: RegistrationFormOptions) {
  const [form] = Form.useForm<RegistrationValues>();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => readDraft() ?? { values: initial, photo: null, search });
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [photoProblem, setPhotoProblem] = useState<string | null>(null);
  const toMark = useRef<readonly FieldMessage[]>([]);
  const isSending = useRef(false);
  const step = STEPS.find(({ id }) => `#${id}` === hash) ?? STEPS[0]!; // there are four
  const { mutate, isPending } = useMutation({ mutationFn: register });

  const context: RegistrationContext = {
    eventId,
    photoLocation: draft.photo?.photoLocation ?? null,
    // a way back from signing in, for example, has lost it
    utm: { ...utmOf(draft.search, undefined), ...utmOf(search, undefined) },
  };

  // an upload that ends long after it began changes the draft of then, not that of its own render
  const latest = useRef(draft);
  const keep = (changes: Partial<typeof draft>): void => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
    keepDraft(latest.current);
  };
  const goTo = (id: StepId): void => void navigate({ search, hash: id });

  /** Marks fields, and takes the visitor to the first of them, which may be in another step. */
  const mark = (problems: readonly FieldMessage[]): void => {
    setPhotoProblem(problems.find(({ field }) => field === 'photo')?.message ?? null);
    toMark.current = problems;
    const [first] = problems;
    if (first && stepOf(first.field).id !== step.id) goTo(stepOf(first.field).id);
    else showMarks();
  };
  const showMarks = (): void => {
    const [first, ...more] = toMark.current;
    toMark.current = [];
    if (!first) return;
    form.setFields(
      [first, ...more].flatMap(({ field, message }) =>
        field === 'photo' ? [] : [{ name: field, errors: [t(message)] }],
      ),
    );
    // once it is there, and can be used
    setTimeout(() => {
      if (first.field === 'photo') document.getElementById(PHOTO_BUTTON)?.focus();
      else form.focusField(first.field);
    });
  };
  // a field of another step can be marked after it is there
  const onStep = useEffectEvent((shown: StepId) => {
    const [first] = toMark.current;
    // once its fields are registered with the form
    if (first && stepOf(first.field).id === shown) setTimeout(showMarks);
  });
  useEffect(() => onStep(step.id), [step.id]);

  const proceed = (): void => {
    if (isUploading || isSending.current) return;
    setRefusal(null);
    const problems = problemsOf(draft.values, context);
    const own = step.id === 'check' ? problems : problems.filter(({ field }) => step.fields.includes(field));
    if (own.length > 0) return mark(own);
    if (step.id !== 'check') return goTo(STEPS[STEPS.indexOf(step) + 1]!.id); // the last one is Check
    send();
  };

  const send = (): void => {
    const body = toRequest(draft.values, context);
    // at once, and for good where it is done: a second click arrives before, or after, anything else is shown
    isSending.current = true;
    mutate(body, {
      onSuccess: () => {
        const registration = EventRegistration.parse(body);
        const { firstName, email } = registration;
        const done = { eventId, firstName, email, missing: missingParts(registration) };
        keepDraft(null);
        keepDone(done);
        onDone(done);
      },
      onError: (error) => {
        isSending.current = false;
        const shown = error instanceof ApiError ? refusalOf(error) : null;
        // everything that was typed is still there
        if (!shown) return events.publish('error-modal.open', {});
        setRefusal(shown);
        // it has been deleted, or another registration has it
        if (shown.fields.some(({ field }) => field === 'photo')) keep({ photo: null });
        if (shown.isOfOneField) mark(shown.fields);
      },
    });
  };

  return {
    form,
    step,
    draft,
    refusal,
    photoProblem,
    isUploading,
    isPending,
    setUploading,
    goTo,
    proceed,
    goBack: () => goTo(STEPS[Math.max(STEPS.indexOf(step) - 1, 0)]!.id),
    changeValues: (values: RegistrationValues) => keep({ values }),
    changePhoto: (photo: UploadedPhoto | null) => {
      setPhotoProblem(null);
      keep({ photo });
    },
  };
}
