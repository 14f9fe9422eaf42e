import { t } from '@portal/shared/i18n';
import { ChevronDownIcon, CloseIcon } from '../icon/icons.ts';
import { type ConfigProviderProps, englishLocale } from './antd.ts';
import { type KitTexts, kitTextsIn } from './kit-texts.ts';

/** How antd's components behave and which icons they show (ours, so that there is no second set on a page). */
export const antdConfig: ConfigProviderProps = {
  wave: { disabled: true },
  drawer: { closable: { placement: 'end' }, closeIcon: <CloseIcon size={20} /> },
  select: { suffixIcon: <ChevronDownIcon size={16} /> },
  modal: { centered: true, closeIcon: <CloseIcon /> },
};

/** antd's own texts that our families show, in the language of the page. */
export const antdTexts = (language: string): KitTexts => ({
  ...(kitTextsIn(language) ?? { ...englishLocale, locale: language }),
  global: { placeholder: t('Please select'), close: t('Close') },
  Modal: { okText: t('OK'), cancelText: t('Cancel'), justOkText: t('OK') },
  Empty: { description: t('No data') },
});
