import { US_TIME_ZONES } from '@portal/shared/contracts';
import { pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Form } from '@portal/shared/ui/form';
import { Panel } from '@portal/shared/ui/panel';
import { Select } from '@portal/shared/ui/select';
import { Switch } from '@portal/shared/ui/switch';
import type { ReactNode } from 'react';
import { clockText, HALF_HOURS, stretchesOf } from './clock.ts';
import { TIME_ZONE_NAMES } from './preference-texts.ts';
import type { PreferenceValues } from './preference-values.ts';
import classes from './Preferences.module.css';

interface QuietHoursPanelProps {
  values: PreferenceValues;
  onChange: (next: Partial<PreferenceValues>) => void;
}

/** In which hours SMS and browser notifications wait, also drawn on a line from noon to noon. */
export function QuietHoursPanel({ values, onChange }: QuietHoursPanelProps): ReactNode {
  const { isQuiet, quietFrom, quietTo, hasLeadsBySms } = values;
  const locale = pageLocale();
  const hours = HALF_HOURS.map((time) => ({ value: time, label: clockText(time, locale) }));
  const zones = US_TIME_ZONES.map((zone) => ({ value: zone, label: t(TIME_ZONE_NAMES[zone]) }));
  return (
    <Panel
      title={t('Quiet hours')}
      link={<Switch aria-label={t('Quiet hours')} checked={isQuiet} onChange={(isOn) => onChange({ isQuiet: isOn })} />}
    >
      <div className={classes.quiet} hidden={!isQuiet}>
        <div className={classes.fromTo}>
          <Form.Item name="quietFrom" label={t('From')}>
            <Select options={hours} virtual={false} />
          </Form.Item>
          <Form.Item name="quietTo" label={t('To')}>
            <Select options={hours} virtual={false} />
          </Form.Item>
        </div>
        <QuietLine from={quietFrom} to={quietTo} locale={locale} />
        <Form.Item name="timeZone" label={t('Time zone')}>
          <Select options={zones} />
        </Form.Item>
        <Checkbox
          className={classes.exception}
          checked={hasLeadsBySms}
          onChange={({ target }) => onChange({ hasLeadsBySms: target.checked })}
        >
          {t('Still text me about new leads')}
        </Checkbox>
        <p className={classes.hint}>
          {t('Notifications during these hours are held until {time}. Email is sent at any time.', {
            time: clockText(quietTo, locale),
          })}
        </p>
      </div>
      {!isQuiet && <p className={classes.hint}>{t("Off: you're notified right away, at any hour.")}</p>}
    </Panel>
  );
}

function QuietLine({ from, to, locale }: { from: string; to: string; locale: string }): ReactNode {
  return (
    <div>
      <div
        className={classes.line}
        role="img"
        aria-label={t('Quiet from {from} to {to}', { from: clockText(from, locale), to: clockText(to, locale) })}
      >
        {stretchesOf(from, to).map(({ left, width }) => (
          <span key={left} style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
      </div>
      <div className={classes.lineHours} aria-hidden>
        {['12:00', '18:00', '00:00', '06:00', '12:00'].map((time, place) => (
          <span key={place}>{hourText(time, locale)}</span>
        ))}
      </div>
    </div>
  );
}

const hourText = (time: string, locale: string): string =>
  new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locale, { timeZone: 'UTC', hour: 'numeric' });
