// The share key behind `import { z } from 'zod'` in remotes; see share-config.ts.
export * as z from './parts.ts';
