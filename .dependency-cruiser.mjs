// Direction of imports: host, mfe-* -> shared <- server, release, e2e, simulators. Package exports are the only doors.
const BROWSER = '^(host|mfe-[^/]+)/';

export default {
  forbidden: [
    {
      name: 'no-remote-imports-another',
      comment: 'Teams ship alone: remotes meet on the bus and in contracts, never in an import.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'no-host-and-remote-mix',
      comment: 'The host meets remotes at run time only.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'no-remote-imports-host',
      severity: 'error',
      from: { path: '^mfe-' },
      to: { path: '^host/' },
    },
    {
      name: 'no-server-in-the-browser',
      comment: 'What runs on the server stays there.',
      severity: 'error',
      from: { path: BROWSER },
      to: { path: '^(server|release|simulators|e2e|bench|trial|scripts)/' },
    },
    {
      name: 'shared-imports-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(host|mfe-[^/]+|server|release|simulators|e2e|bench|trial|scripts)/' },
    },
    {
      name: 'no-browser-on-the-server',
      severity: 'error',
      from: { path: '^(server|release|simulators)/' },
      to: { path: '^(host|mfe-[^/]+)/|^shared/(session|events|api|page|remote|ui/(?!tokens)|router|query)/' },
    },
    {
      name: 'shared-rules-are-pure',
      comment: 'contracts and domain run on both sides of the wire.',
      severity: 'error',
      from: { path: '^shared/(contracts|domain)/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/(contracts|domain)/|node_modules/(\\.pnpm/)?zod', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-module-uses-anothers-store',
      comment: 'Server modules ask each other through index.ts.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: { path: '^server/src/modules/([^/]+)/.*-store\\.ts$', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'no-demonstration-in-production',
      comment: 'The demonstration is filled in from outside, and loaded in demo mode only.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(demo/|commands/reset-demonstration\\.ts$)|\\.test\\.ts$|/testing/',
      },
      to: { path: '^server/src/demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.portal|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
