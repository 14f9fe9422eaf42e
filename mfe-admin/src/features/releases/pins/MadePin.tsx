import type { NewPin } from '@portal/shared/contracts/release-console';
import { ActionButton, actionClasses, CopyButton } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { pinTitle } from '../rules/pin-words.ts';
import styles from './NewPinDialog.module.css';

interface MadePinProps {
  made: NewPin;
  onClose: () => void;
}

/** The link and the token of a new pin, which the portal does not keep. */
export function MadePin({ made: { pin, link, token }, onClose }: MadePinProps) {
  return (
    <div className={styles.form}>
      <p>
        {pinTitle(pin)}, snapshot <code>{pin.snapshot}</code>, until <ShortMoment moment={pin.expires} />.
      </p>
      <p className={styles.once}>Copy what you need now: link and token are shown this once and kept nowhere.</p>
      {[
        { name: 'Link', text: link },
        { name: 'Token', text: token },
      ].map(({ name, text }) => (
        <div key={name} className={styles.field}>
          <span className={styles.label}>{name}</span>
          <div className={styles.secret}>
            <code>{text}</code>
            <CopyButton text={text} label={`Copy ${name}`} hasText isLink={name === 'Link'} />
          </div>
        </div>
      ))}
      <div className={styles.actions}>
        <ActionButton kind="primary" onClick={onClose}>
          Done
        </ActionButton>
        <a className={actionClasses()} href={link} target="_blank" rel="noreferrer">
          Open in a New Tab
        </a>
      </div>
    </div>
  );
}
