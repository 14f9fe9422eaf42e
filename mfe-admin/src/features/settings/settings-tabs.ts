import { msg } from '@portal/shared/i18n';
/** Tabs of the settings in their order, by their number in the address (D-35, ADM-02); 4 to 7 are those of D-49. */
export const SETTINGS_TABS = [
  { number: 0, title: msg('Relocation Directors') },
  { number: 1, title: msg('Audit Log') },
  { number: 2, title: msg('Content') },
  { number: 3, title: msg('Releases') },
  { number: 4, title: msg('Prices') },
  { number: 9, title: msg('Orders') },
  { number: 5, title: msg('Partners') },
  { number: 6, title: msg('Permissions') },
  { number: 7, title: msg('Support') },
  { number: 8, title: msg('Messages') },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['number'];

export interface TabChoice {
  number: SettingsTab;
  /** The part of the address that is invalid, to be shown to the visitor. */
  unknown: string | null;
}

/** The requested tab; the first by default, and an unknown one is reported and ignored. */
export function chooseTab(parameter: string | null): TabChoice {
  const first = SETTINGS_TABS[0].number;
  if (parameter === null || parameter === '') return { number: first, unknown: null };
  const known = SETTINGS_TABS.find(({ number }) => String(number) === parameter);
  return known ? { number: known.number, unknown: null } : { number: first, unknown: parameter };
}
