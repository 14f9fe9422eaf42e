/** As in `e2e/playwright.config.ts`. */
export const VIEWPORT = { width: 1440, height: 900 };
export const ZONE = 'America/Denver';
