import { runProgram } from './platform/lifecycle/run-server.ts';
import { runPortal } from './portal/run-portal.ts';

await runProgram(runPortal);
