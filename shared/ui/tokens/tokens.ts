/** Which palette is active: `dark` follows the system unless `<html data-theme>` says otherwise. */
export type ColorScheme = 'light' | 'dark';

/**
 * Every color of the portal, once per scheme. Roles: teal (`accent`) for what can be done, gold only for Guaranteed
 * Display, red only for danger, violet only for pinned and parked, blue new or set, green listed / accepted / sold.
 *
 * - `text3` is below AA and therefore for icons only; `placeholder` also serves disabled text.
 * - `field` is the border of inputs (3:1 on every ground), `line` and `line2` are decoration.
 * - `goldInk` is gold text on `goldTint`; `gold` itself is text or a mark on `ground` and `surface`.
 * - `onAccent`, `onRed`, `onGold` are text on the solid color: ink in the dark scheme, never white.
 * - `bar*` are the bars above the header; they keep their color in both schemes and carry white text.
 */
export const light = {
  ground: '#FBFAF8',
  surface: '#FFFFFF',
  surface2: '#F5F3EF',
  line: '#E7E3DC',
  line2: '#D8D2C8',
  field: '#97907F',
  text: '#1B1F23',
  text2: '#5B646D',
  text3: '#7C858E',
  placeholder: '#66707A',
  accent: '#0B6E63',
  accentHover: '#095A51',
  accentTint: '#E3F1EF',
  onAccent: '#FFFFFF',
  gold: '#9A6212',
  goldInk: '#8F5A0E',
  goldTint: '#FBF0DC',
  onGold: '#FFFFFF',
  red: '#B42318',
  redTint: '#FDECEA',
  onRed: '#FFFFFF',
  blue: '#1F5FA8',
  blueTint: '#E6F0FA',
  green: '#1E7A3C',
  greenTint: '#E5F4EA',
  violet: '#6941A5',
  violetTint: '#F0EAF9',
  tip: '#14171A',
  tipText: '#FFFFFF',
  tipText2: '#B8C0C7',
  tipAction: 'rgba(255,255,255,.14)',
  mask: 'rgba(20,23,26,.48)',
  shadow: '0 8px 28px rgba(20,23,26,.14)',
  barRed: '#B42318',
  barViolet: '#6941A5',
  barDark: '#14171A',
  chart: '#5B9C94',
  chartLine: '#4F978E',
  mapLand: '#F3F0EA',
  mapBlock: '#EAE5DC',
  mapStreet: '#FFFFFF',
  mapWater: '#DDE8EA',
  mapPark: '#E1EADF',
};

/** Name of one color role. */
export type ColorRole = keyof typeof light;
export type Palette = Readonly<Record<ColorRole, string>>;

export const dark: Palette = {
  ground: '#14171A',
  surface: '#1C2024',
  surface2: '#23282D',
  line: '#2C3238',
  line2: '#3A4149',
  field: '#66707A',
  text: '#ECEEF0',
  text2: '#A6AFB8',
  text3: '#7E8891',
  placeholder: '#8A949D',
  accent: '#35B8A6',
  accentHover: '#53C9B9',
  accentTint: '#16332F',
  onAccent: '#0D1513',
  gold: '#E0A945',
  goldInk: '#E0A945',
  goldTint: '#33291A',
  onGold: '#1A1408',
  red: '#F0776C',
  redTint: '#3A1F1D',
  onRed: '#0D1513',
  blue: '#7FB2EA',
  blueTint: '#1B2B3C',
  green: '#6FCB8E',
  greenTint: '#1A3122',
  violet: '#B79CE6',
  violetTint: '#2A2238',
  tip: '#ECEEF0',
  tipText: '#14171A',
  tipText2: '#4A535B',
  tipAction: 'rgba(20,23,26,.1)',
  mask: 'rgba(0,0,0,.56)',
  shadow: '0 8px 28px rgba(0,0,0,.5)',
  barRed: '#B42318',
  barViolet: '#6941A5',
  barDark: '#0A0C0E',
  chart: '#2A7D73',
  chartLine: '#2F8C80',
  mapLand: '#20252A',
  mapBlock: '#272D33',
  mapStreet: '#181C20',
  mapWater: '#1B2A30',
  mapPark: '#1F2B25',
};

/** Both palettes by scheme. */
export const palettes: Readonly<Record<ColorScheme, Palette>> = { light, dark };

/** Family of every text; the second name is the metrics-compatible fallback declared in tokens-css. */
export const fontFamily = 'Inter,"Inter fallback",ui-sans-serif,system-ui,"Helvetica Neue",Arial,sans-serif';
export const monoFamily = 'ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,monospace';

/** Widths in CSS pixels at which the layout changes (CONST-01, D-03): below `small` a screen is small. */
export const breakpoints = { small: 768, compact: 1280, full: 1440 } as const;

/** Largest content width in CSS pixels (HOST-30, CS-027). */
export const contentWidth = 1536;
