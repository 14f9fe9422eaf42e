/**
 * Local storage: the language of this browser, `en` or `es`. `en-XA` shows every text that can be translated in accents;
 * what stays plain is data, or hard-coded.
 */
export const LOCALE_KEY = 'portalLocale';
