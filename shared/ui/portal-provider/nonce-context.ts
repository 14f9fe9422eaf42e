import { createContext } from 'react';

/** The page's CSP nonce, for styles that are added in this root. */
export const NonceContext = createContext<string | undefined>(undefined);
