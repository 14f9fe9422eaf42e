// `npm run audit -- verify`: checks that nothing is missing from the audit log (docs/runbooks/audit-log.md).
import { auditCommand } from '@portal/server';
import { root } from './lib/packages.ts';

process.chdir(root);
process.exitCode = await auditCommand(process.argv.slice(2), { out: console.log, err: console.error });
