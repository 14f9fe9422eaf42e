export { type Message, msg } from '../domain/message.ts';
export { activateLocale, useLocale } from './locale.ts';
export { t } from './t.ts';
export { Trans } from './Trans.tsx';
