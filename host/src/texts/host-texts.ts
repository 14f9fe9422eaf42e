import type { Texts, TranslatedLanguage } from '@portal/shared/i18n';

/** The texts of the host and of everything in `shared`, in a chunk for each language. */
const CATALOGS: Record<TranslatedLanguage, () => Promise<{ texts: Texts }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ './spanish.ts'),
};

export const hostTexts = async (language: TranslatedLanguage): Promise<Texts> => (await CATALOGS[language]()).texts;
