/** What other modules may ask of preferences. */
export { pausedUntil } from './paused-until.ts';
export { findLanguage, findLanguageOfAccount, findPreferences, holdPreferences } from './preference-store.ts';
export { PreferenceService } from './preference-service.ts';
export { preferenceRoutes } from './preferences.routes.ts';
