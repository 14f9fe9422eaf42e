import { englishLocale } from '@portal/shared/ui/config-provider';
import { t } from '@portal/shared/i18n';
import type { ConfigProviderProps } from '@portal/shared/ui/config-provider';
import { ChevronDownIcon, CloseIcon } from '../icon/icons.ts';

/** How antd's components behave and which icons they show (ours, so that there is no second set on a page). */
export const antdConfig: ConfigProviderProps = {
  wave: { disabled: true },
  drawer: { closable: { placement: 'end' }, closeIcon: <CloseIcon size={20} /> },
  select: { suffixIcon: <ChevronDownIcon size={16} /> },
  modal: { centered: true, closeIcon: <CloseIcon /> },
};

type KitTexts = NonNullable<ConfigProviderProps['locale']>;
const kitTexts = new Map<string, KitTexts>();

/** Adds what antd itself says in another language; it arrives with that language's texts. */
export const addKitTexts = (language: string, texts: KitTexts): void => void kitTexts.set(language, texts);

/** antd's own texts that our families show, in the language of the page. */
export const antdTexts = (language: string): KitTexts => ({
  ...(kitTexts.get(language) ?? { ...englishLocale, locale: language }),
  global: { placeholder: t('Please select'), close: t('Close') },
  Modal: { okText: t('OK'), cancelText: t('Cancel'), justOkText: t('OK') },
  Empty: { description: t('No data') },
});
