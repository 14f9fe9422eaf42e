import type { ReactNode } from 'react';
import { AREAS, LABELS, RIVER } from './zip-map-drawing.ts';
import classes from './ZipMap.module.css';

/** Width, height and rotation of the blocks between streets, one pattern per direction. */
const STREETS = [
  { id: 'zip-map-streets-1', width: 28, height: 15, turn: 8 },
  { id: 'zip-map-streets-2', width: 34, height: 14, turn: -14 },
];
const [ALONG, ACROSS] = ['url(#zip-map-streets-1)', 'url(#zip-map-streets-2)'];
const OWN = '80209';

/** A city's ZIP codes with one of them sponsored. Decoration: the text next to it says the same. */
export function ZipMap(): ReactNode {
  return (
    <svg className={classes.map} viewBox="0 0 864 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <defs>
        {STREETS.map(({ id, width, height, turn }) => (
          <pattern
            key={id}
            id={id}
            width={width}
            height={height}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <path className={classes.street} d={`M0 .5H${width}M.5 0V${height}`} />
          </pattern>
        ))}
      </defs>
      {(['land', 'green', 'near', 'own'] as const).map((area) => {
        const streets = area === 'land' ? ALONG : ACROSS;
        return (
          <g key={area} className={classes[area]}>
            {area === 'own' && <path className={classes.outline} d={AREAS.own} />}
            <path className={classes.area} d={AREAS[area]} />
            <path className={classes.streets} d={AREAS[area]} fill={streets} stroke={streets} />
          </g>
        );
      })}
      <path className={classes.river} d={RIVER} />
      {LABELS.map(({ zip, x, y }) => (
        <g key={zip} className={zip === OWN ? classes.ownLabel : classes.label}>
          <rect x={x - 25} y={y - 10} width="50" height="20" rx="10" />
          <text x={x} y={y + 4} textAnchor="middle">
            {zip}
          </text>
        </g>
      ))}
    </svg>
  );
}
