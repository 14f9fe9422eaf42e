/** The fields whose value differs from what is saved, with their values. Texts count without blanks around them. */
export function changedFields<Values extends object>(saved: Values, typed: Values): Partial<Values> {
  const names = Object.keys(saved) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(saved[name], typed[name])).map((name) => [name, typed[name]]),
  ) as Partial<Values>;
}

/**
 * What a form shows when the saved values have changed elsewhere: what was typed stays, everything else follows.
 * @param before the saved values that the form was filled from
 */
export function rebase<Values extends object>(before: Values, typed: Values, saved: Values): Values {
  return { ...saved, ...changedFields(before, typed) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return value ?? null;
}
