import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Bars.module.css';

/** One bar, its value written above it and its name below the baseline. */
export interface BarOfChart {
  key: string;
  /** Null: there is none yet; nothing is written. */
  value: number | null;
  /** The value in few characters: `13.5`. */
  text: string;
  name: string;
}

interface BarsProps {
  label: string;
  bars: readonly BarOfChart[];
  /** The one that is going on now; the others are past, or still to come. */
  currentKey: string | undefined;
  /** CSS pixels, of which the last 20 are for the names. */
  height: number;
  /** Share of a bar's place that is empty. */
  padding: number;
}

/** Room for the names of the bars, and for the value above the tallest. */
const NAMES = 20;
const VALUES = 26;

/** More names than this do not fit beside each other on the smallest screens. */
const SMALL_NAMES = 10;

/** Bars on one baseline; the current one is highlighted. It is as wide as its card: places are shares of the width. */
export function Bars({ label, bars, currentKey, height, padding }: BarsProps): ReactNode {
  const baseline = height - NAMES;
  const place = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [0, 100],
    paddingInner: padding,
    paddingOuter: padding / 2,
  });
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const current = Math.max(
    0,
    bars.findIndex(({ key }) => key === currentKey),
  );
  const tall = scaleLinear({ domain: [0, most], range: [0, baseline - VALUES] });
  return (
    <svg className={classes.bars} height={height} role="img" aria-label={label}>
      {/* It clips the lower corners of the bars. */}
      <svg height={baseline} width="100%">
        {bars.map(({ key, value }) =>
          value ? (
            <Bar
              key={key}
              className={key === currentKey ? classes.barNow : classes.bar}
              x={percent(place(key) ?? 0)}
              width={percent(place.bandwidth())}
              y={baseline - Math.max(2, tall(value))}
              height={Math.max(2, tall(value)) + 4}
              rx={3}
            />
          ) : null,
        )}
      </svg>
      <Line className={classes.baseline} x1="0" x2="100%" y1={baseline + 0.5} y2={baseline + 0.5} />
      {bars.map(({ key, value, text, name }, index) => {
        const x = percent((place(key) ?? 0) + place.bandwidth() / 2);
        const isNow = key === currentKey;
        const isBetween = bars.length > SMALL_NAMES && (index - current) % 2 !== 0;
        return (
          <g key={key} textAnchor="middle">
            {value !== null && (
              <text className={isNow ? classes.valueNow : classes.value} x={x} y={baseline - 6 - tall(value)}>
                {text}
              </text>
            )}
            <text
              className={clsx(isNow ? classes.axisNow : classes.axis, isBetween && classes.between)}
              x={x}
              y={baseline + 15}
            >
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const percent = (share: number): string => `${share.toFixed(2)}%`;
