import { startConfirmation } from './confirm.js';

void startConfirmation(window);
