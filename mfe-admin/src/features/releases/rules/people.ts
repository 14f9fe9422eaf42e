/** Somebody in as few letters as tell who: of an e-mail address the part before the @. The whole is for the tooltip. */
export const shortPerson = (who: string): string => who.replace(/(?<=.)@[^@\s]+$/, '');
