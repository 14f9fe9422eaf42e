export interface PersonName {
  firstName: string;
  lastName: string;
}

/** `Okonkwo-Reyes, Chidinma` (REF-25); only one part when the other is missing. */
export function lastFirst({ firstName, lastName }: PersonName): string {
  return [lastName.trim(), firstName.trim()].filter(Boolean).join(', ');
}

/** `Chidinma Okonkwo-Reyes`. */
export function fullName({ firstName, lastName }: PersonName): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ');
}

/** Up to two capital letters for an avatar, `CO`. */
export function initials({ firstName, lastName }: PersonName): string {
  return [firstName, lastName]
    .flatMap((name) => name.trim().match(/^\p{L}/u)?.[0] ?? [])
    .join('')
    .toUpperCase();
}
