import { englishLocale } from '@portal/shared/ui/config-provider';
import type { ConfigProviderProps } from '@portal/shared/ui/config-provider';
import {
  CalendarIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  ClockIcon,
  CloseIcon,
  EyeIcon,
  EyeOffIcon,
  InfoIcon,
  TriangleAlertIcon,
} from '../icon/icons.ts';
import { Spinner } from '../loading/Loading.tsx';

const close = <CloseIcon />;
const smallClose = <CloseIcon size={14} />;
const states = {
  infoIcon: <InfoIcon />,
  successIcon: <CircleCheckIcon />,
  warningIcon: <TriangleAlertIcon />,
  errorIcon: <CircleAlertIcon />,
};

/** D-03: `Nov 20, 2026` and `2:30 PM` in every picker. */
function usLocale(): NonNullable<ConfigProviderProps['locale']> {
  const picker = englishLocale.DatePicker;
  if (!picker) return englishLocale;
  const lang = {
    ...picker.lang,
    fieldDateFormat: 'MMM D, YYYY',
    fieldDateTimeFormat: 'MMM D, YYYY h:mm A',
    fieldTimeFormat: 'h:mm A',
  };
  return { ...englishLocale, DatePicker: { ...picker, lang } };
}

/** How antd's components behave and which icons they show (ours, so that there is no second set on a page). */
export const antdConfig: ConfigProviderProps = {
  locale: usLocale(),
  wave: { disabled: true },
  button: { autoInsertSpace: false, loadingIcon: <Spinner size={16} /> },
  select: {
    suffixIcon: <ChevronDownIcon />,
    menuItemSelectedIcon: <CheckIcon />,
    clearIcon: smallClose,
    removeIcon: <CloseIcon size={12} />,
  },
  datePicker: { suffixIcon: <CalendarIcon />, clearIcon: smallClose },
  timePicker: { suffixIcon: <ClockIcon />, clearIcon: smallClose },
  inputPassword: { iconRender: (isVisible) => (isVisible ? <EyeOffIcon /> : <EyeIcon />) },
  modal: { centered: true, closeIcon: close, ...states },
  drawer: { closable: { placement: 'end' }, closeIcon: close },
  alert: { closeIcon: close, ...states },
  notification: { closeIcon: close },
  tag: { closeIcon: <CloseIcon size={12} /> },
  collapse: {
    expandIcon: ({ isActive }) => <ChevronRightIcon style={{ rotate: isActive ? '90deg' : 'none' }} />,
  },
};
