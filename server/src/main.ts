import { runProgram } from './platform/run-server.ts';
import { runPortal } from './run-portal.ts';

await runProgram(runPortal);
