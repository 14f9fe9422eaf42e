import { NOTE_TOO_LONG, type ReferralEntry, type StatusField, type StatusOption } from '@portal/shared/contracts';
import { isNoteTooLong } from '../../../form/text-limits.ts';
import { CHOICE_LABEL, FIELD_LABELS, TIME_LABEL } from '../fields/field-labels.ts';
import {
  errorsOf,
  type FieldError,
  fieldErrorOf,
  fieldsOf,
  keyOf,
  NOT_OFFERED,
  NOTHING_CHOSEN,
  type UpdateValues,
} from '../update-values.ts';

/** What keeps an update from being saved, said at its field. */
export interface Problem extends FieldError {
  /** Only the server knows: it is over when its field changes, because the browser cannot tell whether it was mended. */
  isRefusal: boolean;
}

/** One thing to do before the update can be saved; several fields can be one. */
export interface Missing {
  thing: Thing;
  label: string;
  /** Something was entered for it that cannot be saved. */
  isWrong: boolean;
  /** The field to go to. */
  name: FieldError['name'];
}

type Thing = 'choice' | StatusField;

/** The fields of a contact are one thing, and so are the two of an appointment: each has one requirement (D-16). */
function thingOf(name: FieldError['name']): Thing {
  const first = typeof name === 'string' ? name : name[0];
  return first === 'appointmentDay' || first === 'appointmentTime' ? 'listingAppointmentDate' : (first as Thing);
}

/**
 * Everything that keeps the form from being saved as it is, in the order of its fields.
 * @param unreadable the fields with a text that is no date and no amount
 */
export function problemsOf(
  values: UpdateValues,
  options: readonly StatusOption[],
  entry: Pick<ReferralEntry, 'agentReferralId' | 'revision' | 'timeZone'>,
  now: number,
  unreadable: readonly string[] = [],
): Problem[] {
  const chosen = options.find((option) => keyOf(option) === values.choice);
  if (chosen) {
    const order: Thing[] = ['choice', ...fieldsOf(chosen), 'notes'];
    const isReadable = ({ name }: FieldError) => !unreadable.some((field) => thingOf(field) === thingOf(name));
    // the field itself quotes its text
    const quoted = unreadable.map((name): FieldError => ({ name, message: '', isMissing: false }));
    return [...quoted, ...errorsOf(values, chosen, entry, now).filter(isReadable)]
      .map((error) => ({ ...error, isRefusal: false }))
      .toSorted((one, other) => order.indexOf(thingOf(one.name)) - order.indexOf(thingOf(other.name)));
  }
  // A change by someone else can take the chosen status away; the note alone is not what was meant.
  if (values.choice !== undefined)
    return [{ name: 'choice', message: NOT_OFFERED, isMissing: false, isRefusal: false }];
  const note = values.notes?.trim();
  if (!note) return [{ name: 'choice', message: NOTHING_CHOSEN, isMissing: true, isRefusal: false }];
  if (isNoteTooLong(note)) return [{ name: 'notes', message: NOTE_TOO_LONG, isMissing: false, isRefusal: false }];
  return [];
}

/** The problems that the server found, at the fields of the form. */
export function refusalsOf(fields: readonly { path: string; message: string }[], values: UpdateValues): Problem[] {
  return fields.map(({ path, message }) => ({
    ...fieldErrorOf(path.split('.'), message, values),
    // the form had all that it asks for
    isMissing: false,
    isRefusal: true,
  }));
}

/**
 * What is left of the problems of an attempt to save while the form is corrected. Nothing is added to them that was not
 * wrong in the attempt: what someone has not come to yet is no mistake.
 * @param wrong everything that is wrong with the form now
 * @param changed the values that have just changed
 */
export function stillWrong(
  shown: readonly Problem[],
  wrong: readonly Problem[],
  changed: Partial<UpdateValues>,
): Problem[] {
  const touched = new Set(Object.keys(changed).map(thingOf));
  return [...new Set(shown.map(({ name }) => thingOf(name)))].flatMap((thing) => {
    const isOfThing = ({ name }: Problem) => thingOf(name) === thing;
    const known = wrong.filter(isOfThing);
    if (known.length > 0) return known;
    return shown.filter((problem) => isOfThing(problem) && problem.isRefusal && !touched.has(thing));
  });
}

/** The things that problems are about, each once, at its first field. */
export function missingOf(problems: readonly Problem[]): Missing[] {
  const found = new Map<Thing, Missing>();
  for (const { name, isMissing } of problems) {
    const thing = thingOf(name);
    const label = labelOf(thing, name);
    const known = found.get(thing);
    if (known) known.isWrong ||= !isMissing;
    else if (label !== undefined) found.set(thing, { thing, label, name, isWrong: !isMissing });
  }
  return [...found.values()];
}

/** Undefined for what is no field of the form, so that nothing is named that cannot be reached. */
function labelOf(thing: Thing, name: FieldError['name']): string | undefined {
  if (thing === 'choice') return CHOICE_LABEL;
  return name === 'appointmentTime' ? TIME_LABEL : FIELD_LABELS[thing];
}
