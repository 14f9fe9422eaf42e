import type { PortalLanguage } from '@portal/shared/contracts';
import { useLocale } from '@portal/shared/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { chooseLanguage } from './language-choice.ts';
import classes from './LanguageSwitch.module.css';

/** Each in its own language, so that whoever reads only that one finds it. */
const OWN_NAMES: Record<PortalLanguage, string> = { en: 'English', es: 'Español' };

/** Another language starts the page again, and the pressed button is gone with the focus. */
let isPressed = false;

/** Shows the page in the other language (D-58): an account's choice is not known before it signs in. */
export function LanguageSwitch(): ReactNode {
  const other = useLocale() === 'es' ? 'en' : 'es';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the first field of the page may have it already
    if (isPressed && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    isPressed = false;
  }, []);
  return (
    <button
      ref={button}
      type="button"
      lang={other}
      className={classes.switch}
      onClick={() => {
        isPressed = true;
        chooseLanguage(other);
      }}
    >
      {OWN_NAMES[other]}
    </button>
  );
}
