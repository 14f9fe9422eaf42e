import { RADII, type ShopResponse } from '@portal/shared/contracts';
import { RadioBar } from '../controls/RadioBar.tsx';
import styles from './NearbyBar.module.css';

interface NearbyBarProps {
  center: ShopResponse['center'];
  radius: number;
  onChange: (change: { radius: number }) => void;
}

/** How far around which ZIP the Nearby tab looks (SGD-04, CS-118). */
export function NearbyBar({ center, radius, onChange }: NearbyBarProps) {
  return (
    <div className={styles.bar}>
      Within
      <RadioBar<number>
        label="Miles"
        value={radius}
        options={RADII.map((miles) => ({ value: miles, label: `${miles} mi` }))}
        onChange={(miles) => onChange({ radius: miles })}
      />
      {center && (
        <span className={styles.center}>
          of <b>{center.zip}</b>
        </span>
      )}
    </div>
  );
}
