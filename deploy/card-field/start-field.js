import { startCardField } from './card-field.js';

void startCardField(window);
