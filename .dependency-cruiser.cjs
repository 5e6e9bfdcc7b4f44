/**
 * Who may import whom. `npm run check` prints a broken rule's comment, so each says why it is there.
 * Types count like code, except where a rule says so.
 */

const ours = '(shared|ebs|dashboard|extension-panel|extension-config|cli|simulator|e2e|bench|proof)';
const tests = String.raw`(\.test\.tsx?$|/test/)`;
const adapters = '(store|twitch|speech|objects|hints|billing|system)';
/** compose/ and its entry points: main.ts for the server, admin.ts for the CLI. */
const roots = String.raw`^ebs/src/(compose/[^/]*|main|admin)\.ts$`;
/** Matches packages in node_modules: their resolved path, or the bare name if they are not installed. */
const packages = (names) => `(^|node_modules/)(${names})(/|$)`;

/** The folders of ebs/src from the bottom up: each imports only folders of lower layers, types included. */
const ebsLayers = [
  ['backup', 'concurrency', 'config', 'ports'],
  ['accounts', 'channels', 'hints', 'ledger', 'log', 'speech', 'tasks', 'voices'],
  ['billing', 'claims', 'effects', 'items', 'metrics', 'twitch'],
  ['alerts', 'library', 'private-voices', 'rewards', 'tracing', 'triggers'],
  ['account-data', 'activity', 'restored', 'setup-file', 'store', 'swapper', 'widgets'],
  ['http'],
  ['objects'],
  ['compose'],
];

/** The folders of dashboard/src, in the same way. */
const dashboardLayers = [
  ['alerts', 'api', 'parts'],
  ['alert-url', 'blog', 'rule-trial', 'widgets'],
  ['media'],
  ['voices'],
  ['features'],
  ['pages'],
  ['app'],
];

/** One rule per layer below the top: its folders import neither each other nor a higher layer. */
const layerRules = (base, layers) =>
  layers.slice(0, -1).map((folders, index) => ({
    name: `layers-of-${base.split('/')[0]}-${index + 1}`,
    comment: `A folder of ${base} imports only folders below it, so that each can be read without those above. The order stands at the top of .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^${base}/(${folders.join('|')})/`, pathNot: tests },
    to: { path: `^${base}/(${layers.slice(index).flat().join('|')})/`, pathNot: `^${base}/$1/` },
  }));

/** Rule against folders that no layer names, which would escape the rules above. */
const knownFolders = (base, layers) => ({
  name: `layers-of-${base.split('/')[0]}-name-every-folder`,
  comment: `Every folder of ${base} has its layer in .dependency-cruiser.cjs.`,
  severity: 'error',
  from: {},
  to: { path: `^${base}/[^/]+/`, pathNot: `^${base}/(${layers.flat().join('|')})/` },
});

module.exports = {
  forbidden: [
    ...layerRules('ebs/src', ebsLayers),
    knownFolders('ebs/src', ebsLayers),
    ...layerRules('dashboard/src', dashboardLayers),
    knownFolders('dashboard/src', dashboardLayers),
    {
      name: 'no-cycles',
      comment:
        'Files that need each other cannot be read, tested or loaded one by one. Types count: a cycle of types is still a cycle to the reader.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`(^virtual:|\.svg|\?)` },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      comment: 'Everything imports shared; if shared imported back, each package would drag in all others.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `^${ours}/`, pathNot: '^shared/' },
    },
    {
      name: 'shared-src-runs-anywhere',
      comment:
        'shared/src is loaded by Node and by browsers: no Node built-ins, no React. React parts live in shared/ui.',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: tests },
      to: { path: `${packages('react|react-dom|lucide-react|@types/node')}|^shared/ui/` },
    },
    {
      name: 'shared-has-no-node-built-ins',
      comment: 'shared is loaded by browsers, where Node built-ins do not exist.',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-ui-is-for-front-ends',
      comment:
        'shared/ui is for dashboard, extension-panel, extension-config and what the simulator adds to the alert page; servers and the rest of the simulator have no use for it.',
      severity: 'error',
      from: { pathNot: '^(shared/ui|dashboard|extension-panel|extension-config|simulator/obs)/' },
      to: { path: '^shared/ui/' },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'Packages meet over HTTP and through shared, so that each can be replaced or run elsewhere. ' +
        'Only the CLI reaches the use cases of the EBS, through @bitcue/ebs/admin.',
      severity: 'error',
      from: { path: '^(ebs|dashboard|extension-panel|extension-config|cli)/' },
      to: { path: `^${ours}/`, pathNot: ['^$1/', '^shared/', '^simulator/', '^ebs/src/admin[.]ts$'] },
    },
    {
      name: 'admin-entry-is-for-the-cli',
      comment: '@bitcue/ebs/admin is the entry of the CLI; front ends talk HTTP.',
      severity: 'error',
      from: { pathNot: '^(ebs|cli|e2e|bench|proof)/' },
      to: { path: '^ebs/src/admin[.]ts$' },
    },
    {
      name: 'simulator-stays-outside',
      comment:
        'The local Twitch must not leak into the product: what runs for real never sees it but over HTTP. Tests may start it.',
      severity: 'error',
      from: { pathNot: ['^(simulator|e2e|bench|proof)/', tests] },
      to: { path: '^simulator/' },
    },
    {
      name: 'simulator-knows-only-shared',
      comment: 'A local Twitch that used our own code would agree with our mistakes.',
      severity: 'error',
      from: { path: '^simulator/' },
      to: { path: `^${ours}/`, pathNot: '^(simulator|shared)/' },
    },
    {
      name: 'e2e-uses-entry-points',
      comment:
        'Whole-system tests start the system through files directly in src/ (or embedded-db/); its insides are free to change.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(ebs|dashboard|extension-panel|extension-config|cli|simulator)/(src|embedded-db|stage)/[^/]+/' },
    },
    {
      name: 'proof-checker-knows-no-ebs',
      comment: 'A checker that shares code with what it checks would share its mistakes.',
      severity: 'error',
      from: { path: '^proof/src/checker/' },
      to: { path: '^ebs/' },
    },
    {
      name: 'ebs-adapters-are-built-in-compose',
      comment:
        'http and use cases know ports only; compose.ts (and main.ts, admin.ts, which start it) chooses the adapters. Else a ' +
        'store or Twitch client cannot be swapped, or left out in tests.',
      severity: 'error',
      from: {
        path: '^ebs/(src|embedded-db)/',
        pathNot: [tests, `^ebs/src/${adapters}/`, roots],
      },
      to: { dependencyTypesNot: ['type-only'], path: `^ebs/src/${adapters}/` },
    },
    {
      name: 'ebs-adapters-do-not-meet',
      comment:
        'An adapter serves one port with one technology; two that import each other are one adapter in two folders.',
      severity: 'error',
      from: { path: `^ebs/src/${adapters}/`, pathNot: tests },
      to: { dependencyTypesNot: ['type-only'], path: `^ebs/src/(${adapters}|http)/`, pathNot: '^ebs/src/$1/' },
    },
    {
      name: 'ebs-http-is-outermost',
      comment: 'http calls use cases, never the other way round; only compose.ts and main.ts put it together.',
      severity: 'error',
      from: { path: '^ebs/src/', pathNot: [tests, '^ebs/src/http/', roots] },
      to: { dependencyTypesNot: ['type-only'], path: '^ebs/src/http/' },
    },
    {
      name: 'ebs-ports-import-no-code-of-ours',
      comment: 'Ports are the innermost layer: interfaces over shared types.',
      severity: 'error',
      from: { path: '^ebs/src/ports/', pathNot: tests },
      to: {
        dependencyTypesNot: ['type-only'],
        path: `^${ours}/`,
        pathNot: '^(ebs/src/ports|shared/src)/|node_modules/',
      },
    },
    {
      name: 'twurple-only-in-its-adapter',
      comment:
        'All talk with Twitch goes through ebs/src/twitch, so that its rules and traps are kept in one place. Tests of the ' +
        'simulator hold it against this client, which none of us wrote.',
      severity: 'error',
      from: { pathNot: '^ebs/src/twitch/|^simulator/test/|^node_modules/' },
      to: { path: packages('@twurple/[^/]+') },
    },
    {
      name: 'mongodb-only-in-the-store',
      comment:
        'Queries outside ebs/src/store would escape the documented subset that embedded-db and MongoDB agree on.',
      severity: 'error',
      from: { pathNot: `^ebs/src/store/|^node_modules/|^(bench|proof)/|${tests}` },
      to: { path: packages('mongodb') },
    },
    {
      name: 'embedded-db-stands-alone',
      comment:
        'embedded-db is a server of its own that the store reaches by the MongoDB protocol; compose.ts starts it.',
      severity: 'error',
      from: { path: '^ebs/embedded-db/' },
      to: { path: '^ebs/src/' },
    },
    {
      name: 'embedded-db-is-started-in-compose',
      comment: 'Everything but compose.ts, main.ts and admin.ts meets the database through the store.',
      severity: 'error',
      from: { path: '^ebs/src/', pathNot: [tests, roots] },
      to: { dependencyTypesNot: ['type-only'], path: '^ebs/embedded-db/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
