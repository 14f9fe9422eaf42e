import type { ConfigProviderProps } from './antd.ts';

export type KitTexts = NonNullable<ConfigProviderProps['locale']>;

const kitTexts = new Map<string, KitTexts>();

/** Adds what antd itself says in another language; it arrives with that language's texts. */
export const addKitTexts = (language: string, texts: KitTexts): void => void kitTexts.set(language, texts);

/** What antd itself says in that language; none for English, which arrives with antd. */
export const kitTextsIn = (language: string): KitTexts | undefined => kitTexts.get(language);
