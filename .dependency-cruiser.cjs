// Who may import whom, as rules: the table in CONTRIBUTING.md, checked by `npm run check`.
// test/architecture/architecture.test.ts proves that each rule bites.

/** Patterns for npm packages; one that is not installed is known by its bare name. */
const packages = (...names) => ['^', '^node_modules/', '^node_modules/@types/'].map((at) => `${at}(${names.join('|')})(/|$)`);

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Inside src, `room` imports only itself and the rooms in `others`. */
const room = (name, ...others) =>
  rule(
    `${name}-rooms`,
    `${name} may import ${others.join(', ') || 'no other room'}.`,
    { path: `^src/${name}/` },
    { path: '^src/', pathNot: `^src/(${[name, ...others].join('|')})/` },
  );

/** The packages in `names` are imported only in `places` (and in tests). */
const only = (name, names, ...places) =>
  rule(
    `${name}-only`,
    `${names.join(', ')}: only in ${places.join(', ')}.`,
    { path: '^(src|scripts)/', pathNot: `^(${places.join('|')})/` },
    { path: packages(...names) },
  );

/** Inside main, nothing in `from` imports what stands above it. */
const layer = (from, ...above) =>
  rule(
    `main-${from.split('|')[0]}-looks-down`,
    'Inside main: electron → opening → till, pages → services → ledger, gateway, jobs.',
    { path: `^src/main/(${from})(/|\\.ts$)` },
    { path: `^src/main/(${above.join('|')})(/|\\.ts$)` },
  );

/** Two rooms of `at` that do not import each other. */
const apart = (name, comment, at, one, other) =>
  [
    [one, other],
    [other, one],
  ].map(([from, to]) => rule(`${name}-${from}-without-${to}`, comment, { path: `^${at}/${from}/` }, { path: `^${at}/${to}/` }));

/** Inside `at`, floor by floor from the ground: a room imports only rooms on the floors below its own, and none beside it. */
const stair = (name, at, ...floors) =>
  floors.flatMap((floor, i) =>
    floor.flatMap((step) => {
      const others = [...floor.filter((other) => other !== step), ...floors.slice(i + 1).flat()];
      if (others.length === 0) return [];
      const inRoom = (...rooms) => `^${at}/(${rooms.join('|')})(/|\\.ts$)`;
      const comment = `Inside ${at}, from the ground: ${floors.map((rooms) => rooms.join(' and ')).join(' → ')}.`;
      return [rule(`${name}-${step}-looks-down`, comment, { path: inRoom(step) }, { path: inRoom(...others) })];
    }),
  );

const till = 'till|rooms|ipc|dispatch|switch|transfers|training|pages';
const opening = 'opening';
const hosts = 'electron';

module.exports = {
  forbidden: [
    room('shared'),
    room('protocol', 'shared'),
    room('sqlite', 'shared'),
    room('ledger', 'shared', 'sqlite'),
    room('jobs', 'shared'),
    room('exports', 'shared'),
    room('printing', 'shared'),
    room('secrets', 'protocol', 'shared'),
    room('relay-client', 'shared'),
    room('people', 'shared', 'sqlite', 'ledger'),
    room('till-journal', 'protocol', 'shared', 'ledger', 'people/entries'),
    room(
      'main',
      'till-journal',
      'people',
      'protocol',
      'shared',
      'sqlite',
      'ledger',
      'jobs',
      'exports',
      'printing',
      'secrets',
      'relay-client',
      'platform',
    ),
    rule(
      'platform-for-hosts',
      "Node's own clock, files and network are handed in by a composition root.",
      { path: '^src/(main|exports|relay|sandbox|protocol|shared)/', pathNot: '^src/main/electron/' },
      { path: '^src/platform/' },
    ),
    room('browser-host', 'main', 'shared', 'platform'),
    room('platform', 'shared'),
    room('relay', 'protocol', 'shared', 'sqlite'),
    room('sandbox', 'protocol', 'shared', 'sqlite'),
    room('preload', 'shared'),
    room('receipt-page', 'shared'),
    room('renderer', 'shared', 'printing/page'),
    rule(
      'screens-alone',
      'A screen imports no other screen: what two of them need is a part, a store, a payment history, a refund or a close.',
      { path: '^src/renderer/screens/([^/]+/[^/]+)/' },
      {
        path: '^src/renderer/screens/',
        pathNot: ['^src/renderer/screens/$1/', '^src/renderer/screens/books/(history|close|refunds)/'],
      },
    ),
    rule(
      'parts-below-screens',
      'Parts, stores and words are what screens and shell are made of: they import neither.',
      { path: '^src/renderer/(parts|stores|i18n|styles|printing|transport)/' },
      { path: '^src/renderer/(screens|shell)/' },
    ),
    rule(
      'shell-apart-from-screens',
      'The shell imports no screen: src/renderer/drawn.tsx names them, and app.tsx hands them in.',
      { path: '^src/renderer/shell/' },
      { path: '^src/renderer/screens/' },
    ),
    rule(
      'screens-apart-from-shell',
      'A screen is drawn the same whatever frames it: it imports nothing of the shell.',
      { path: '^src/renderer/screens/' },
      { path: '^src/renderer/shell/' },
    ),
    rule(
      'stores-below-parts',
      'A store draws nothing: of parts it knows the names of icons alone.',
      { path: '^src/renderer/(stores|i18n)/' },
      { path: '^src/renderer/parts/', pathNot: '^src/renderer/parts/icon-paths[.]ts$' },
    ),
    rule(
      'renderer-is-a-leaf',
      'Nobody imports renderer, but for the script that writes its words of errors to a document.',
      { pathNot: '^(src/renderer|test)/|^scripts/errors-page[.]ts$' },
      { path: '^src/renderer/' },
    ),
    rule(
      'product-without-tests',
      'Nothing in src imports tests, scripts or the command line.',
      { path: '^src/', pathNot: '^src/cli/' },
      { path: '^(test|scripts|src/cli)/' },
    ),

    rule(
      'second-service-alone',
      "The drive's payment service is written from the document alone: what it shared with the product could be wrong in both.",
      { path: '^test/drive/service/' },
      { pathNot: '^test/drive/service/', dependencyTypesNot: ['core'] },
    ),

    ...apart(
      'services',
      'Selling and refunding know nothing of each other: what both derive from the books stands beside them in src/main/services.',
      'src/main/services',
      'sale',
      'refunds',
    ),
    layer('ledger|jobs|gateway', 'services', till, opening, hosts),
    layer('services', till, opening, hosts),
    layer(till, opening, hosts),
    layer(opening, hosts),

    rule('shared-is-pure', 'shared runs in a window, too: no Node.', { path: '^src/shared/' }, { dependencyTypes: ['core'] }),
    rule(
      'shared-packages',
      'shared and protocol import no package but zod.',
      { path: '^src/(shared|protocol)/' },
      { pathNot: packages('zod'), dependencyTypesNot: ['core', 'local'] },
    ),
    rule(
      'protocol-node',
      'protocol computes; it touches no disk, network or clock.',
      { path: '^src/protocol/' },
      { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|buffer|util)$' },
    ),
    only('electron', ['electron'], 'src/main/electron', 'src/preload'),
    only('sqlite', ['better-sqlite3'], 'src/sqlite', 'src/ledger'),
    rule(
      'relay-knows-the-port',
      'The relay works on any store: src/relay/relay.ts alone puts it on the one that there is.',
      { path: '^src/relay/', pathNot: '^src/relay/(relay\\.ts$|store/)' },
      { path: '^src/relay/store/', pathNot: '^src/relay/store/port\\.ts$' },
    ),
    ...stair(
      'relay',
      'src/relay',
      ['store'],
      ['config'],
      ['http'],
      ['merchants', 'pages'],
      ['status'],
      ['feed', 'intake'],
      ['routes'],
      ['core'],
      ['relay'],
    ),
    ...stair('relay-store', 'src/relay/store', ['port'], ['rules', 'move'], ['sqlite', 'postgres'], ['spooled'], ['open']),
    rule(
      'databases-below',
      'A database is opened by the rooms that keep one.',
      {
        path: '^src/(main|relay|sandbox)/',
        pathNot: '^src/(main/ledger|main/(dispatch|opening/modes)\\.ts|relay/store|sandbox/store)',
      },
      { path: '^src/sqlite/' },
    ),
    only('noble', ['@noble'], 'src/receipt-page'),
    only('escpos', ['@point-of-sale/receipt-printer-encoder'], 'src/printing'),
    only('undici', ['undici'], 'src/platform'),
    only('log', ['pino'], 'src/relay', 'src/cli'),
    only('postgres', ['pg'], 'src/relay/store/postgres'),

    rule(
      'disk-behind-its-port',
      'Files are a port: node:fs stands where databases are kept, in platform, and in cli.',
      { path: '^src/', pathNot: '^src/(main/ledger|ledger|sqlite|relay/store|sandbox/store|platform|cli)/' },
      { path: '^(node:)?fs(/promises)?$' },
    ),

    rule('no-circular', 'Two modules that need each other are one, or hide a third.', {}, { circular: true }),
    rule('no-unresolvable', 'An import that leads nowhere escapes all the other rules.', {}, { couldNotResolve: true }),
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A module that imports nothing and is imported by nothing is dead.',
      from: { orphan: true, path: '^src/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
  ],
  options: {
    // Types count: a type that is imported ties two rooms together like a function does.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
