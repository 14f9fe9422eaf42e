import type { Texts } from '@portal/shared/i18n';
import { addSpanishKit } from '@portal/shared/ui/kit-spanish';
import own from './es.json' with { type: 'json' };
import labelsOfRemotes from './labels-of-remotes.ts';

addSpanishKit();

export const texts: Texts = { ...labelsOfRemotes, ...own };
