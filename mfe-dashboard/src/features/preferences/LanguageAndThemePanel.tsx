import { browserStorage } from '@portal/shared/browser-storage';
import type { PortalLanguage } from '@portal/shared/contracts';
import { activateLocale, LOCALE_KEY, t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { chooseTheme, chosenTheme, type Theme } from '@portal/shared/theme-choice';
import { MonitorIcon, MoonIcon, SunIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { Segmented } from '@portal/shared/ui/segmented';
import { type ReactNode, useEffect, useState } from 'react';
import { useKeepLanguage } from './preferences.queries.ts';
import classes from './Preferences.module.css';

/** Each in its own language, so that whoever reads only that one finds it. */
const OWN_NAMES: Record<PortalLanguage, string> = { en: 'English', es: 'Español' };

interface LanguageAndThemePanelProps {
  /** For whom the language is kept, for what is sent to them; null: for nobody. */
  agentId: number | null;
  /** The language of an acting admin's browser is theirs; nothing of it is kept for the agent. */
  isActing: boolean;
  /** Whether everything typed on the page is saved or in the draft: another language starts the page again. */
  isIdle: boolean;
}

/** Language and theme, which apply at once and are not part of what is saved. */
export function LanguageAndThemePanel({ agentId, isActing, isIdle }: LanguageAndThemePanelProps): ReactNode {
  const [theme, setTheme] = useState(chosenTheme);
  const [language, setLanguage] = useState(languageOfBrowser);
  const [wanted, setWanted] = useState<PortalLanguage | null>(null);
  const keepLanguage = useKeepLanguage(agentId ?? 0);

  useEffect(() => {
    if (wanted === null || !isIdle) return;
    // everything starts again in the new language, this too; after a failure it is tried again after the next save
    activateLocale(wanted).catch((error: unknown) => log.warning(`The texts of ${wanted} did not load`, error));
  }, [wanted, isIdle]);
  // another tab may have chosen
  useEffect(() => {
    const follow = (): void => setTheme(chosenTheme());
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const chooseLanguage = (next: PortalLanguage): void => {
    setLanguage(next);
    setWanted(next);
    rememberLanguage(next);
    if (!isActing && agentId !== null) keepLanguage(next);
  };

  return (
    <Panel title={t('Language and theme')}>
      <div className={classes.languageAndTheme}>
        <span className={classes.label}>{t('Language')}</span>
        <Segmented<PortalLanguage>
          block
          aria-label={t('Language')}
          value={language}
          onChange={chooseLanguage}
          options={[
            { value: 'en', label: <span lang="en">{OWN_NAMES.en}</span> },
            { value: 'es', label: <span lang="es">{OWN_NAMES.es}</span> },
          ]}
        />
        <span className={classes.label}>{t('Theme')}</span>
        <Segmented<Theme>
          block
          aria-label={t('Theme')}
          value={theme}
          onChange={(next) => {
            setTheme(next);
            chooseTheme(next);
          }}
          options={[
            { value: 'system', label: t('System'), icon: <MonitorIcon size={14} /> },
            { value: 'light', label: t('Light'), icon: <SunIcon size={14} /> },
            { value: 'dark', label: t('Dark'), icon: <MoonIcon size={14} /> },
          ]}
        />
        <p className={classes.hint}>{t('Applies at once, on this device')}</p>
      </div>
    </Panel>
  );
}

function languageOfBrowser(): PortalLanguage {
  return browserStorage.getItem(LOCALE_KEY) === 'es' ? 'es' : 'en';
}

const rememberLanguage = (language: PortalLanguage): void => browserStorage.setItem(LOCALE_KEY, language);
