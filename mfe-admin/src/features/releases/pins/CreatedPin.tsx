import type { NewPin } from '@portal/shared/contracts/release-console';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton, actionClasses, CopyButton } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { pinTitle } from '../rules/pin-texts.ts';
import classes from './NewPinDialog.module.css';

interface CreatedPinProps {
  made: NewPin;
  onClose: () => void;
}

/** The link and the token of a new pin, which the portal does not keep. */
export function CreatedPin({ made: { pin, link, token }, onClose }: CreatedPinProps) {
  return (
    <div className={classes.form}>
      <p>
        <Trans
          id="{title}, snapshot {snapshot}, until {moment}."
          values={{
            title: pinTitle(pin),
            snapshot: <code>{pin.snapshot}</code>,
            moment: <ShortMoment moment={pin.expires} />,
          }}
        />
      </p>
      <p className={classes.once}>
        {t('Copy what you need now: link and token are shown this once and kept nowhere.')}
      </p>
      {[
        { name: t('Link'), copy: t('Copy Link'), text: link, isLink: true },
        { name: t('Token'), copy: t('Copy Token'), text: token, isLink: false },
      ].map(({ name, copy, text, isLink }) => (
        <div key={name} className={classes.field}>
          <span className={classes.label}>{name}</span>
          <div className={classes.secret}>
            <code>{text}</code>
            <CopyButton text={text} label={copy} hasText isLink={isLink} />
          </div>
        </div>
      ))}
      <div className={classes.actions}>
        <ActionButton kind="primary" onClick={onClose}>
          {t('Done')}
        </ActionButton>
        <a className={actionClasses()} href={link} target="_blank" rel="noreferrer">
          {t('Open in a New Tab')}
        </a>
      </div>
    </div>
  );
}
