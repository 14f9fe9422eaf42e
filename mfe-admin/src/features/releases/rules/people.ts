/** A short name of a person: the part of an e-mail address before the @. The tooltip shows all of it. */
export const shortPerson = (who: string): string => who.replace(/(?<=.)@[^@\s]+$/, '');
