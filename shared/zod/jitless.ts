// zod compiles the checks of objects with `new Function` where it can, and tries that while the first object schema is
// made. The page's policy forbids it, and the browser reports the try. So the host imports this before any contract.
import { config } from 'zod';

config({ jitless: true });
