/** A numeric text shorter than this is a director id (ADM-33, CONST-05, CS-108). */
const DIRECTOR_ID_BELOW_CHARACTERS = 10;

export type DirectorLookup =
  | { by: 'id'; reloDirectorId: number }
  | { by: 'phone'; phoneNumber: string }
  | { by: 'first-and-last-name'; firstName: string; lastName: string }
  | { by: 'last-name'; lastName: string }
  | { by: 'nothing' };

/** The meaning of a free text in the search of relocation directors (ADM-33…36); an empty one means nothing. */
export function classifyDirectorLookup(text: string): DirectorLookup {
  const value = text.trim();
  if (!value) return { by: 'nothing' };
  if (/^\d+$/.test(value)) {
    if (value.length < DIRECTOR_ID_BELOW_CHARACTERS) return { by: 'id', reloDirectorId: Number(value) };
    if (value.length === DIRECTOR_ID_BELOW_CHARACTERS) return { by: 'phone', phoneNumber: value };
    return { by: 'last-name', lastName: value };
  }
  const [firstName = '', lastName] = value.split(/\s+/);
  return lastName ? { by: 'first-and-last-name', firstName, lastName } : { by: 'last-name', lastName: firstName };
}
