/** What is shown for a hidden e-mail and phone: fixed texts that reveal nothing (CS-068). */
export const MASKED_EMAIL = '•••@•••.•••';
export const MASKED_PHONE = '(•••) •••-••••';
