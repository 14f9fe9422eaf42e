// `node scripts/render-icons.ts`: renders the icons of the installed portal from host/src/icon.svg. Run it when that changes.
import { copyFileSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserSource } from './lib/find-browser.ts';
import { inRoot } from './lib/packages.ts';

const FOLDER = inRoot('server/src/delivery/installable/icons');
const source = inRoot('host/src/icon.svg');
/** The green of the icon to the edges: systems cut a maskable icon to their own shape, and keep the inner 80% of it. */
const GROUND = '#0b6e63';

const icons = [
  { file: 'portal-180.png', size: 180, isMaskable: true },
  { file: 'portal-192.png', size: 192, isMaskable: false },
  { file: 'portal-512.png', size: 512, isMaskable: false },
  { file: 'portal-maskable-512.png', size: 512, isMaskable: true },
];

copyFileSync(source, `${FOLDER}/portal.svg`);
const found = browserSource();
const browserPath = found.kind === 'installed' ? { executablePath: found.path } : {};
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...browserPath });
const svg = readFileSync(source, 'utf8');
for (const { file, size, isMaskable } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = isMaskable ? size * 0.8 : size;
  const style = `body{margin:0;display:grid;place-items:center;height:100vh;background:${isMaskable ? GROUND : 'transparent'}}svg{width:${inner}px}`;
  await page.setContent(`<style>${style}</style>${svg}`);
  await page.screenshot({ path: `${FOLDER}/${file}`, omitBackground: true });
  await page.close();
}
await browser.close();
