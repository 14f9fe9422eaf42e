import type { ReactNode } from 'react';
import { COLORS } from './confetti-colors.ts';
import classes from './Congratulations.module.css';

type Piece = readonly [shape: 'dot' | 'strip' | 'curl', x: number, y: number, degrees: number];

/** In pixels of a dialog 440 wide, above its title. */
const PIECES: readonly Piece[] = [
  ['strip', 316, 50, 59],
  ['curl', 326, 71, 98],
  ['dot', 297, 54, 0],
  ['strip', 167, 52, 126],
  ['curl', 280, 45, 164],
  ['strip', 151, 66, 60],
  ['curl', 74, 36, 77],
  ['dot', 134, 79, 0],
  ['strip', 379, 12, 49],
  ['curl', 245, 34, 76],
  ['curl', 398, 65, 30],
  ['dot', 180, 23, 0],
  ['strip', 150, 44, 111],
  ['dot', 372, 72, 0],
  ['strip', 222, 37, 169],
  ['dot', 115, 56, 0],
  ['dot', 354, 14, 0],
  ['curl', 276, 16, 82],
  ['strip', 126, 7, 45],
  ['curl', 42, 6, 111],
  ['dot', 109, 39, 0],
  ['strip', 215, 6, 164],
  ['curl', 278, 68, 4],
  ['strip', 417, 74, 122],
  ['curl', 122, 24, 38],
  ['dot', 247, 9, 0],
  ['curl', 24, 19, 165],
  ['dot', 65, 78, 0],
  ['curl', 89, 49, 30],
  ['dot', 325, 8, 0],
  ['strip', 95, 73, 52],
  ['dot', 296, 77, 0],
  ['strip', 262, 50, 162],
  ['dot', 91, 19, 0],
  ['curl', 427, 59, 121],
  ['dot', 335, 42, 0],
  ['dot', 43, 37, 0],
  ['strip', 212, 54, 14],
  ['dot', 12, 7, 0],
  ['dot', 193, 53, 0],
  ['strip', 160, 11, 62],
  ['strip', 341, 25, 43],
  ['strip', 377, 35, 124],
  ['curl', 355, 39, 123],
  ['dot', 351, 63, 0],
  ['dot', 304, 36, 0],
  ['dot', 159, 30, 0],
  ['strip', 63, 12, 0],
];

/** What is above the title once the confetti has fallen, and from the beginning where the visitor wants less motion. */
export function StillConfetti(): ReactNode {
  return (
    <svg className={classes.still} viewBox="0 0 440 92" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {PIECES.map(([shape, x, y, degrees], index) => (
        <g
          key={`${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${degrees})`}
          color={COLORS[index % COLORS.length]}
          fill="currentColor"
        >
          {shape === 'dot' && <circle r={2.3} />}
          {shape === 'strip' && <rect width={8} height={3.5} rx={1} />}
          {shape === 'curl' && (
            <path d="M0 0q4 -5 8 0t8 0" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
          )}
        </g>
      ))}
    </svg>
  );
}
