// The import rules of docs/architecture: who may know whom. Checked by dependency-cruiser.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The files that a package is entered by: what its package.json exports. */
function entriesOf(name) {
  const described = readFileSync(join(__dirname, '../packages', name, 'package.json'), 'utf8');
  const sources = Object.values(JSON.parse(described).exports).filter((path) => path.startsWith('./src/'));
  return sources.map((path) => `^packages/${name}/${path.slice(2).replaceAll('.', '\\.')}$`);
}
const test =
  '\\.(test|test-d|stories|spec)\\.tsx?$|/src/.*testing/|/bench/|/e2e/|/soak/|/cluster/|\\.config\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types as well: what a file and its helper share stands in a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nobody-imports-console',
      severity: 'error',
      from: { pathNot: '^packages/console/' },
      to: { path: '^packages/console/' },
    },
    {
      name: 'server-stands-alone',
      comment: 'The server shares the contract with its clients, never their code.',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: test },
      to: { path: '^packages/(sdk|react|console|theme)/' },
    },
    {
      name: 'sdk-is-framework-free',
      severity: 'error',
      from: { path: '^packages/sdk/src/' },
      to: { path: '^(packages/(react|console|server|theme)/|node_modules/.*/(react|react-dom)/)' },
    },
    {
      name: 'sdk-imports-the-types-of-the-contract',
      comment: 'This file has nothing but types.',
      severity: 'error',
      from: { path: '^packages/sdk/src/', pathNot: test },
      to: { path: '^openapi/', pathNot: '^openapi/generated/schema\\.ts$' },
    },
    {
      name: 'sdk-dependencies',
      comment: 'At most four run-time dependencies; hls.js is an optional peer that only the player loads.',
      severity: 'error',
      from: { path: '^packages/sdk/src/', pathNot: test },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional'],
        pathNot: 'node_modules/(nanostores|openapi-fetch|zod|@internationalized/date|hls\\.js)/',
      },
    },
    {
      name: 'packages-by-their-entries',
      severity: 'error',
      from: { path: '^packages/(react|console|server|theme)/|^\\.storybook/|^examples/' },
      to: { path: '^packages/sdk/src/', pathNot: entriesOf('sdk') },
    },
    {
      name: 'fakes-by-entries-and-rules',
      comment:
        'The fakes follow the rules of the real engines, which are built into them: the SDK does not publish these.',
      severity: 'error',
      from: { path: '^packages/testing/' },
      to: {
        path: '^packages/sdk/src/',
        pathNot: [...entriesOf('sdk'), '^packages/sdk/src/(kernel|processing|schemas|upload)/'],
      },
    },
    {
      name: 'kit-by-its-entries',
      severity: 'error',
      from: { path: '^packages/console/|^examples/' },
      to: { path: '^packages/react/src/', pathNot: entriesOf('react') },
    },
    {
      name: 'fakes-bring-no-test-runner',
      comment: 'Stories and demonstrations load the fakes in a page, where a test runner throws.',
      severity: 'error',
      from: { path: '^packages/(testing/src|react/src/testing)/index\\.ts$' },
      to: { path: 'node_modules/(@?vitest|@testing-library)/', reachable: true },
    },
    {
      name: 'server-modules-by-their-index',
      severity: 'error',
      from: { path: '^packages/server/src/modules/([^/]+)/([^/]+)/', pathNot: test },
      to: {
        path: '^packages/server/src/modules/[^/]+/[^/]+/',
        pathNot: [
          '^packages/server/src/modules/$1/$2/',
          // Pure code enters by what is pure of a module.
          '^packages/server/src/modules/[^/]+/[^/]+/index(\\.pure)?\\.ts$',
        ],
      },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^packages/(sdk|server)/src/kernel/', pathNot: test },
      to: {
        path: '^packages/(sdk|server)/src/(?!kernel/|ports/|schema/(kernel|columns)/)',
      },
    },
    ...[
      ['ports', '(schema|kernel|media|modules|seed|cli)'],
      ['schema', '(kernel|media|modules|seed|cli)'],
      ['media', '(schema|modules|seed|cli)'],
      ['modules', '(seed|cli)'],
      ['modules/core', 'modules/(records|people|library|broadcast|delivery|installation)'],
      ['modules/records', 'modules/(people|library|broadcast|delivery|installation)'],
      ['modules/people', 'modules/(library|broadcast|delivery|installation)'],
      ['modules/library', 'modules/(broadcast|delivery|installation)'],
      ['modules/broadcast', 'modules/(delivery|installation)'],
      ['modules/delivery', 'modules/installation'],
      ['seed', 'cli'],
    ].map(([floor, above]) => ({
      name: `server-floors-${floor.replace('/', '-')}`,
      comment:
        'ports < schema < kernel < media < modules < seed < cli, and core < records < people < library < broadcast < delivery < installation among the modules; tables know no code but that of ports.',
      severity: 'error',
      from: { path: `^packages/server/src/${floor}/`, pathNot: test },
      to: { path: `^packages/server/src/${above}/` },
    })),
    {
      name: 'pure-imports-pure',
      severity: 'error',
      comment: 'At run time; other packages come by their entries.',
      from: { path: '^packages/([^/]+)/.*\\.(pure|machine)\\.ts$' },
      to: {
        path: '^packages/$1/',
        // The server's errors and their texts are one folder of plain tables.
        pathNot: '\\.(pure|machine)\\.ts$|^packages/server/src/kernel/errors/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-imports-no-package',
      severity: 'error',
      from: { path: '\\.(pure|machine)\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'],
        dependencyTypesNot: ['type-only'],
        // Digests, check sums and the readers of CSV and of user agents, which depend on their input alone.
        pathNot: ['^(node:)?(crypto|zlib)$', '/node_modules/(papaparse|ua-parser-js)/'],
      },
    },
    ...[
      ['(i18n|config)', '(access|ui|routing|patterns|people|features|app)'],
      ['access', '(ui|routing|patterns|people|features|app)'],
      ['ui', '(routing|patterns|people|features|app)'],
      // The frames that pages of features hang in: features describe their routes, the app composes them.
      ['routing', '(patterns|people|features|app)'],
      ['patterns', '(people|features|app)'],
      ['people', '(features|app)'],
      ['features', 'app'],
    ].map(([layer, above]) => ({
      name: `console-layers-${layer.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      comment: 'ui < patterns < people < features < app; a layer imports only the ones below it.',
      severity: 'error',
      from: { path: `^packages/console/src/${layer}/`, pathNot: test },
      to: { path: `^packages/console/src/${above}/` },
    })),
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^packages/console/src/features/([^/]+)/', pathNot: test },
      to: { path: '^packages/console/src/features/', pathNot: '^packages/console/src/features/$1/' },
    },
    {
      name: 'node-av-in-children-only',
      comment:
        'The media library is loaded by child processes alone: native crashes stay outside of the server.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: '^packages/server/src/(media|testing)/' },
      to: { path: 'node_modules/node-av/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\.(css|svg|json)$', '^virtual:', '[?]url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/dist-types/|/dist-tests-|/[.]stryker-tmp/|\\.css$|storybook-static' },
    // Which imports a compiler would leave out takes most of the time to find, and with verbatimModuleSyntax it leaves out none but
    // those that say `type`.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
