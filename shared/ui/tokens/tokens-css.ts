import { FONT_PARTS, unicodeRange } from './font-parts.ts';
import {
  breakpoints,
  contentWidth,
  dark,
  fontFamily,
  light,
  monoFamily,
  type ColorRole,
  type Palette,
} from './tokens.ts';

/** `surface2` → `--surface-2`, `accentHover` → `--accent-hover`: the name of a color in CSS. */
export function cssVariable(role: ColorRole): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/\d+$/, '-$&')}`;
}

function declarations(palette: Palette): string {
  return (Object.keys(palette) as ColorRole[]).map((role) => `${cssVariable(role)}:${palette[role]}`).join(';');
}

// A remote may put data-theme on any element to switch one area, so the rules are not limited to :root.
const variables = `:root{--radius:10px;--radius-control:8px;--radius-small:6px;--gutter:24px;--content:${contentWidth}px;--font:${fontFamily};--mono:${monoFamily};--fast:.12s;--calm:.18s}
:root,[data-theme=light]{color-scheme:light;${declarations(light)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${declarations(dark)}}}
[data-theme=dark]{color-scheme:dark;${declarations(dark)}}
@media (max-width:${breakpoints.small - 0.02}px){:root{--gutter:16px}}`;

const base = `*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:400 14px/20px var(--font);-webkit-font-smoothing:antialiased}
h1,h2,h3,h4,p,dl,dd,ul,ol,figure{margin:0}
h1{font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.01em}
h2{font-size:16px;line-height:24px;font-weight:600}
h3{font-size:14px;line-height:20px;font-weight:600}
ul[role=list],ol[role=list]{padding:0;list-style:none}
a{color:var(--accent);text-decoration:none}
a:hover{color:var(--accent-hover);text-decoration:underline;text-underline-offset:3px}
p>a:not([class]){text-decoration:underline;text-underline-offset:3px}
button,input,select,textarea{font:inherit;color:inherit}
code,kbd,samp,pre{font-family:var(--mono);font-size:12.5px}
img{display:block;max-width:100%}
svg{flex:none;vertical-align:-3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[hidden]{display:none!important}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:${breakpoints.small - 0.02}px),(pointer:coarse){.touch-target,.touch-targets>a{position:relative}:is(.touch-target,.touch-targets>a)::before{content:'';position:absolute;top:50%;left:50%;width:max(100%,44px);height:max(100%,44px);translate:-50% -50%}button.touch-target::before{width:100%}}
.tabular{font-variant-numeric:tabular-nums}
@media (max-width:${breakpoints.small - 0.02}px){body{font-size:15px;line-height:22px}input,select,textarea{font-size:16px}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}`;

/**
 * `@font-face` rules of Inter (variable, Latin, self-hosted) and of its metrics-compatible fallback, so that nothing moves
 * when the font arrives.
 * @param fontFolder where the files of `FONT_PARTS` are, as the page loads them, with a slash at its end
 */
export function fontFaces(fontFolder: string): string {
  const parts = FONT_PARTS.map(
    (part) =>
      `@font-face{font-family:Inter;font-style:normal;font-weight:400 700;font-display:swap;src:url(${JSON.stringify(fontFolder + part.file)}) format("woff2");unicode-range:${unicodeRange(part)}}`,
  );
  // The fallbacks are sized by widths measured in Chromium over a screenful of the portal's own text (Inter 400 against
  // Arial, Inter 575 against Arial Bold) and carry Inter's ascent 0.96875 and descent 0.2412.
  return `${parts.join('\n')}
@font-face{font-family:"Inter fallback";font-weight:100 549;src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:106.6%;ascent-override:90.88%;descent-override:22.63%;line-gap-override:0%}
@font-face{font-family:"Inter fallback";font-weight:550 900;src:local("Arial Bold"),local("Liberation Sans Bold"),local("Arimo Bold"),local("Arial"),local("Liberation Sans");size-adjust:101.4%;ascent-override:95.54%;descent-override:23.79%;line-gap-override:0%}`;
}

/**
 * The page's whole base style: colors of both schemes as custom properties, element defaults, focus ring, reduced
 * motion, fonts. Plain text without browser imports, so the server can inline it into the first HTML.
 * @param options.fontFolder see {@link fontFaces}
 */
export function tokensCss(options: { fontFolder: string }): string {
  return [fontFaces(options.fontFolder), variables, base].join('\n');
}
