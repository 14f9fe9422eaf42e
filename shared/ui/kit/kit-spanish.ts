import spanish from 'antd/es/locale/es_ES.js';
import 'dayjs/locale/es.js';
import { addKitTexts } from './kit-texts.ts';

/** Adds antd's own Spanish: calendars and other words of its components. Part of the host's Spanish chunk. */
export const addSpanishKit = (): void => addKitTexts('es', spanish);
