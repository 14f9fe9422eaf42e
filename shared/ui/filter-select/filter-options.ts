import { t } from '@portal/shared/i18n';

/** One choice of a filter. */
export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
  /** What the closed control says of it, when the label is long for that: `CO`. */
  short?: string;
  /** How many rows match it; shown at the right when given. */
  count?: number;
}

/** Options whose label contains the text, whatever the case (HOST-67). */
export function matchingOptions<Value extends string>(
  options: readonly FilterOption<Value>[],
  search: string,
): readonly FilterOption<Value>[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

const shownLabels = 2;

/** Text of the closed control: `All`, `CO, NC`, `CO, NC +2`. */
export function chosenText<Value extends string>(
  options: readonly FilterOption<Value>[],
  chosen: readonly Value[],
  allLabel = t('All'),
): string {
  if (chosen.length === 0) return allLabel;
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label, short = label }) => short);
  const rest = chosen.length - Math.min(labels.length, shownLabels);
  return labels.slice(0, shownLabels).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** The values that are chosen once an option was clicked: it is added, or taken away. A single one takes the place of another. */
export function withToggled<Value extends string>(
  options: readonly FilterOption<Value>[],
  value: readonly Value[],
  option: FilterOption<Value>,
  isSingle: boolean,
): readonly Value[] {
  const rest = value.filter((chosen) => chosen !== option.value);
  const isChosen = rest.length < value.length;
  if (isSingle) return isChosen ? [] : [option.value];
  if (isChosen) return rest;
  // in the order of the options, so that the same choice always gives the same address
  return options.map((each) => each.value).filter((each) => each === option.value || value.includes(each));
}

/**
 * The place in a list to which a key leads; undefined for a key that leads nowhere.
 * @param isTyping in a search above the list Home and End are for the text
 */
export function placeAfterKey(key: string, place: number, count: number, isTyping: boolean): number | undefined {
  const places: Record<string, number> = {
    ArrowDown: (place + 1) % count,
    ArrowUp: (place + count - 1) % count,
    ...(!isTyping && { Home: 0, End: count - 1 }),
  };
  return places[key];
}
