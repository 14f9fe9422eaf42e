/** Tabs of the settings that work, by their number in the address (D-35, ADM-02). */
export const SETTINGS_TABS = [
  { number: 0, title: 'Relocation Directors' },
  { number: 3, title: 'Releases' },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['number'];

export interface TabChoice {
  number: SettingsTab;
  /** What of the address could not be followed, to be told to the visitor. */
  unknown: string | null;
}

/** The tab an address asks for; nothing asks for the first, and what is no tab is told and ignored. */
export function chooseTab(parameter: string | null): TabChoice {
  const first = SETTINGS_TABS[0].number;
  if (parameter === null || parameter === '') return { number: first, unknown: null };
  const known = SETTINGS_TABS.find(({ number }) => String(number) === parameter);
  return known ? { number: known.number, unknown: null } : { number: first, unknown: parameter };
}
