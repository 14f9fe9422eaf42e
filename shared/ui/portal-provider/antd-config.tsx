import { englishLocale } from '@portal/shared/ui/config-provider';
import type { ConfigProviderProps } from '@portal/shared/ui/config-provider';
import { CloseIcon } from '../icon/icons.ts';

/** How antd's components behave and which icons they show (ours, so that there is no second set on a page). */
export const antdConfig: ConfigProviderProps = {
  locale: englishLocale,
  wave: { disabled: true },
  drawer: { closable: { placement: 'end' }, closeIcon: <CloseIcon size={20} /> },
  modal: { centered: true, closeIcon: <CloseIcon /> },
};
