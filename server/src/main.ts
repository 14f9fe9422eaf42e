import { runProgram } from './platform/lifecycle/run-server.ts';
import { runPortal } from './run-portal.ts';

await runProgram(runPortal);
