/** A short reference to read out on the phone: no letters or digits that look alike. */
export function newReference(random: () => number = Math.random): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const pick = () => letters[Math.floor(random() * letters.length)];
  const part = () => Array.from({ length: 4 }, pick).join('');
  return `PR-${part()}-${part()}`;
}
