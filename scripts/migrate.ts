// `npm run migrate`: brings the database to the newest version (docs/runbooks/production.md).
import { migrateDatabase } from '@portal/server';
import { root } from './lib/packages.ts';

process.chdir(root);
await migrateDatabase(console.log);
