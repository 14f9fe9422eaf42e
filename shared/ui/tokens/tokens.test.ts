import { expect, test } from '@jest/globals';
import { uiFamilies } from '../../build/ui-share-keys.ts';
import { themes } from './theme.ts';
import { cssVariable, tokensCss } from './tokens-css.ts';
import { dark, light, palettes, type ColorRole, type Palette } from './tokens.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, front: ColorRole, back: ColorRole): number {
  const [bright = 0, dim = 0] = [luminance(palette[front]), luminance(palette[back])].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds: ColorRole[] = ['ground', 'surface', 'surface2'];
const textPairs: [ColorRole, ColorRole][] = [
  ...grounds.flatMap((ground): [ColorRole, ColorRole][] => [
    ['text', ground],
    ['text2', ground],
    ['placeholder', ground],
    ['accent', ground],
    ['red', ground],
  ]),
  ['text', 'accentTint'],
  ['accent', 'accentTint'],
  ['blue', 'blueTint'],
  ['green', 'greenTint'],
  ['violet', 'violetTint'],
  ['red', 'redTint'],
  ['goldInk', 'goldTint'],
  ['gold', 'surface'],
  ['gold', 'ground'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onRed', 'red'],
  ['onGold', 'gold'],
  ['tipText', 'tip'],
  ['tipText2', 'tip'],
];

test.each(['light', 'dark'] as const)(
  'every text of the %s scheme is readable on its background (AA, 4.5:1)',
  (scheme) => {
    const failing = textPairs.filter(([front, back]) => contrast(palettes[scheme], front, back) < 4.5);
    expect(failing).toEqual([]);
  },
);

test.each(['light', 'dark'] as const)('borders of fields and marks of the %s scheme reach 3:1', (scheme) => {
  const marks: [ColorRole, ColorRole][] = [
    ['field', 'surface'],
    ['text3', 'surface'],
    ['accent', 'surface'],
  ];
  expect(marks.filter(([front, back]) => contrast(palettes[scheme], front, back) < 3)).toEqual([]);
});

test('white text is readable on the bars above the header in both schemes', () => {
  for (const palette of [light, dark]) {
    const bars = [palette.barRed, palette.barViolet, palette.barDark];
    expect(bars.filter((bar) => 1.05 / (luminance(bar) + 0.05) < 4.5)).toEqual([]);
  }
});

test('the page has each color in both schemes, the font and no unreplaced value', () => {
  const css = tokensCss({ fontFolder: '/assets/' });
  for (const role of Object.keys(light) as ColorRole[]) {
    expect(css).toContain(`${cssVariable(role)}:${light[role]}`);
    expect(css).toContain(`${cssVariable(role)}:${dark[role]}`);
  }
  expect(css).toContain('src:url("/assets/inter-everyday.woff2")');
  expect(css).not.toMatch(/undefined|NaN|\[object/);
});

test('color roles have the names the style sheets use', () => {
  expect((['ground', 'surface2', 'accentTint', 'tipText2'] as const).map(cssVariable)).toEqual([
    '--ground',
    '--surface-2',
    '--accent-tint',
    '--tip-text-2',
  ]);
});

test('antd registers one set of variables per scheme and screen size, whichever root it is', () => {
  const all = [themes.light.regular, themes.light.small, themes.dark.regular, themes.dark.small];
  expect(new Set(all.map((theme) => theme.cssVar?.key)).size).toBe(4);
  expect(all.every((theme) => theme.hashed === false)).toBe(true);
});

test('the theme only has entries for families that the product uses', () => {
  const names = Object.keys(themes.light.regular.components ?? {});
  const files = names.map((name) => name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase());
  const families = uiFamilies().map((family) => family.replace(/-node$/, ''));
  expect(families).toEqual(expect.arrayContaining(files));
});
