import { RADII, type ShopResponse } from '@portal/shared/contracts';
import { RadioBar } from '../controls/RadioBar.tsx';
import classes from './NearbyBar.module.css';
import { t, Trans } from '@portal/shared/i18n';

interface NearbyBarProps {
  center: ShopResponse['center'];
  radius: number;
  onChange: (change: { radius: number }) => void;
}

/** How far around which ZIP the Nearby tab looks (SGD-04, CS-118). */
export function NearbyBar({ center, radius, onChange }: NearbyBarProps) {
  return (
    <div className={classes.bar}>
      {t('Within')}
      <RadioBar<number>
        label={t('Miles')}
        value={radius}
        options={RADII.map((miles) => ({ value: miles, label: t('{miles} mi', { miles }) }))}
        onChange={(miles) => onChange({ radius: miles })}
      />
      <span className={classes.center}>
        {center ? <Trans id="of <b>{zip}</b>" values={{ zip: center.zip }} components={{ b: <b /> }} /> : '\u00a0'}
      </span>
    </div>
  );
}
