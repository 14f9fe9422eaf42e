import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { InfoIcon } from '@portal/shared/ui';
import classes from './SettingsPage.module.css';

/** While an admin acts for somebody: why what the page shows cannot be changed now. Nothing otherwise. */
export function StaffNotice({ what }: { what: string }) {
  const { grant } = useSession();
  if (!grant) return null;
  return (
    <p role="status" className={classes.notice}>
      <InfoIcon />
      <span>
        {what} {t('Return to admin first.')}
      </span>
    </p>
  );
}
