/** What other modules may ask of preferences. */
export { pausedUntil } from './paused-until.ts';
export { findLanguage, findLanguageOfAccount, findPreferences, holdPreferences } from './preference-store.ts';
export { registerPreferences } from './register-preferences.ts';
export { timeZoneOfAgent } from './time-zone-of-agent.ts';
