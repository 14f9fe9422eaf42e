import './federation/provided-modules.ts';

// The boundary behind which shared modules may be used: everything after it can wait for the share scope.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
