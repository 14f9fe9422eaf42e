import { tabStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import { z } from 'zod';
import { REGISTRATION_PARTS } from '@portal/shared/domain';
import { EMPTY_VALUES, type RegistrationValues } from './registration-values.ts';

const { eventRegistration: DRAFT, eventRegistrationDone: DONE } = STORAGE_KEYS;

const Photo = z.object({
  photoLocation: z.string(),
  name: z.string(),
  /** A small picture as a `data:` address, for this page alone. */
  preview: z.string(),
});
/** A photo that was uploaded from this tab. */
export type UploadedPhoto = z.infer<typeof Photo>;

const text = z.string().max(20_000);
const Values = z.object(
  Object.fromEntries(Object.keys(EMPTY_VALUES).map((name) => [name, text])) as Record<
    keyof RegistrationValues,
    z.ZodString
  >,
);
const Draft = z.object({
  values: Values,
  photo: Photo.nullable(),
  /** The query of the page when the form was opened: where the visitor came from. */
  search: text,
});
/** What was typed, until it is sent or the tab is closed. */
export type RegistrationDraft = z.infer<typeof Draft>;

const Done = z.object({
  eventId: z.string().nullable(),
  firstName: text,
  email: text,
  missing: z.array(z.enum(REGISTRATION_PARTS)),
});
/** What was registered last in this tab, so that going back or loading again sends nothing twice. */
export type DoneRegistration = z.infer<typeof Done>;

function read<S extends z.ZodType>(name: string, schema: S): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(tabStorage.getItem(name) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
function write(name: string, value: unknown): void {
  if (value === null) tabStorage.removeItem(name);
  else tabStorage.setItem(name, JSON.stringify(value));
}

export const readDraft = (): RegistrationDraft | null => read(DRAFT, Draft);
export const keepDraft = (draft: RegistrationDraft | null): void => write(DRAFT, draft);
export const readDone = (): DoneRegistration | null => read(DONE, Done);
export const keepDone = (done: DoneRegistration | null): void => write(DONE, done);
