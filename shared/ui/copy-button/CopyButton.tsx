import { t } from '@portal/shared/i18n';
import { useEffect, useState, type ReactNode } from 'react';
import { CheckIcon, CopyIcon, LinkIcon } from '../icon/icons.ts';
import { copyText } from './copy-text.ts';
import classes from './CopyButton.module.css';

export { copyText };

const shownFor = 2000;

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** What it is, for the name of the button: `Copy reference`. */
  label: string;
  /** Shows `label` next to the icon, as an ordinary button. */
  hasText?: boolean;
  /** The link icon instead of the copy icon, for addresses. */
  isLink?: boolean;
}

/** Copies a text and confirms it for two seconds: `<CopyButton text={reference} label="Copy reference" />`. */
export function CopyButton({ text, label, hasText = false, isLink = false }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  const message = outcome === 'copied' ? t('Copied') : outcome === 'failed' ? t('Could not copy') : null;
  const RestIcon = isLink ? LinkIcon : CopyIcon;
  return (
    <button
      type="button"
      className={hasText ? classes.button : classes.icon}
      title={hasText ? undefined : (message ?? label)}
      aria-label={hasText ? undefined : label}
      onClick={async (event) => {
        event.stopPropagation();
        setOutcome((await copyText(text)) ? 'copied' : 'failed');
      }}
    >
      {outcome === 'copied' ? <CheckIcon className={classes.done} /> : <RestIcon />}
      {hasText && (
        // both labels take up space, so the button does not change its width
        <span className={classes.words}>
          <span className={message === null ? undefined : classes.away}>{label}</span>
          {message !== null && <span aria-hidden="true">{message}</span>}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </button>
  );
}
