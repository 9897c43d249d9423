// Walks the recipe of CONTRIBUTING.md for a new operation in a copy of the sources: these files and no others, and the types, the
// generators, the fake and a server accept it. It fails when the recipe grows, or when the page no longer says what is true.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { root, run } from './toolchain.mjs';

const packages = ['sdk', 'react', 'testing', 'server'].map((name) => `packages/${name}`);
const copy = mkdtempSync(join(tmpdir(), 'palco-recipe-'));
after(() => rmSync(copy, { recursive: true, force: true }));

/** The row of a recipe in the table of CONTRIBUTING.md: how many files it says, and those that it names. */
function recipeOf(name) {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, total, which] =
    new RegExp(`^\\| ${name} +\\| (\\d+) +\\| (.*)`, 'm').exec(text) ?? assert.fail(name);
  const files = [...which.matchAll(/`([^`]+\/[^`]+\.(?:ts|yaml))`/g)].map(([, file]) => file);
  return { total: Number(total), files };
}

/** Copies what the recipe could touch; packages of npm are those of this folder. */
function copySources() {
  const isLeftOut = /^(dist.*|test-results|\.vite.*|\.cache|CHANGELOG\.md)$/;
  const filter = (path) => !isLeftOut.test(basename(path));
  for (const name of ['openapi', 'tooling', 'package.json', ...packages])
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

const path = (file) => join(copy, file);
const textOf = (file) => readFileSync(path(file), 'utf8');
function edit(file, before, added) {
  assert.ok(textOf(file).includes(before), `${file}: ${before}`);
  writeFileSync(
    path(file),
    textOf(file).replace(before, () => added + before),
  );
}

/** Writes the operation. Returns the files that it took. */
function addOperation() {
  const { total, files } = recipeOf('An operation');
  const recipe = files.map((file) =>
    (file.startsWith('openapi/') ? file : `packages/${file}`)
      .replaceAll('<floor>', 'people')
      .replaceAll('<noun>', 'clients'),
  );
  const fileNamed = (end) =>
    recipe.find((file) => file.endsWith(end)) ?? assert.fail(`no row ends with ${end}`);
  const contract = fileNamed('paths/clients.yaml');
  const store = fileNamed('.store.ts');
  const routes = fileNamed('.routes.ts');
  const resource = fileNamed('sdk/src/clients/clients.ts');
  const queries = fileNamed('react/src/query/clients.ts');
  appendFileSync(
    path(contract),
    `/api/cliente/{conta_id}/resumo:
  get:
    operationId: getClientSummary
    tags: [clients]
    summary: 'How long the name of a client is'
    x-permissions: [showClients]
    x-event: 'none: reads'
    x-errors: []
    parameters:
      - { $ref: ../schemas/parameters.yaml#/ClientPath }
      - { $ref: ../schemas/parameters.yaml#/AccountId }
    responses:
      '200':
        description: The summary.
        content:
          application/json:
            schema: { type: object, required: [letters], properties: { letters: { type: integer, example: 7 } } }
      default: { $ref: ../schemas/responses.yaml#/Error }
`,
  );
  appendFileSync(
    path(store),
    `
/** How many letters the name of a client has; undefined outside of the caller's scope. */
export async function countLetters(db: Queryable, scope: ClientScope, id: string): Promise<number | undefined> {
  return (await findClient(db, scope, id))?.name.length;
}
`,
  );
  edit(routes, 'import { listClients as readClients }', "import { countLetters } from './clients.store';\n");
  edit(
    routes,
    '/** Clients: the companies that own teams. */',
    `async function getClientSummary(call: Call<'getClientSummary'>): Promise<Answer<'getClientSummary'>> {
  const letters = await countLetters(call.context.db, scopeOf(call), call.params.conta_id);
  return { status: 200, body: { letters: letters ?? 0 } };
}

`,
  );
  edit(routes, '      listClients,', '      getClientSummary,\n');
  edit(
    resource,
    '  create(input: ClientInput',
    '  summary(contaId: string, options?: CallOptions): Promise<{ letters: number }>;\n',
  );
  edit(
    resource,
    '    create: (body, options)',
    "    summary: (contaId, options) => call('GET', '/api/cliente/{conta_id}/resumo', { path: at(contaId), options }),\n",
  );
  appendFileSync(
    path(queries),
    `
export function clientSummaryQueryOptions(palco: Palco, id: string): PalcoQueryOptions<{ letters: number }> {
  return palcoQuery(palco, ['clients', 'summary', id], (options) => palco.use(clientsApi).summary(id, options));
}
`,
  );
  return { total, recipe, touched: [contract, store, routes, resource, queries] };
}

async function succeeds(command, options = {}) {
  const { code, output } = await run(command, { cwd: copy, quiet: true, ...options });
  assert.equal(code, 0, output);
}

/** The types of these files and of all that they import. */
async function checkTypes(name, files) {
  const config = {
    extends: './tooling/tsconfig.base.json',
    compilerOptions: {
      lib: name === 'server' ? ['ES2023'] : ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      typeRoots: ['./packages/server/node_modules/@types'],
      jsx: 'react-jsx',
    },
    files,
  };
  const file = path(`tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  await succeeds([process.execPath, compiler, '--singleThreaded', '-p', file]);
}

/** What a server that is built from the copy answers. */
async function answerOfServer() {
  const folder = path('packages/server');
  await succeeds(
    [process.execPath, join(folder, 'node_modules/tsup/dist/cli-default.js'), '--no-sourcemap'],
    { cwd: folder },
  );
  const server = spawn(process.execPath, [join(folder, 'dist/main.js'), '--data-dir', path('data')], {
    env: {
      ...process.env,
      PALCO_PORT: '0',
      PALCO_RTMP_PORT: '0',
      PALCO_EMULATORS: 'off',
      PALCO_SEED: 'demo',
      NODE_ENV: 'production',
      PALCO_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    const url = await new Promise((resolve, reject) => {
      server.once('exit', () => reject(new Error(output)));
      server.stdout.setEncoding('utf8').on('data', (text) => {
        output += text;
        const [, address] = /Palco is at (\S+)/.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
    const login = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'marina@colegioatlas.com.br', password: 'palco-demo' }),
    });
    const { token } = await login.json();
    const headers = { authorization: `Bearer ${token}` };
    const [client] = await (await fetch(`${url}/api/cliente`, { headers })).json();
    const answer = await fetch(`${url}/api/cliente/${client.conta_id}/resumo`, { headers });
    return { expected: { letters: client.nome_cliente.length }, answered: await answer.json() };
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

test(
  'a new operation takes the five files of its recipe, and is generated, typed and answered',
  { timeout: 600_000 },
  async () => {
    copySources();
    const { total, recipe, touched } = addOperation();
    assert.deepEqual(touched.toSorted(), recipe.toSorted());
    assert.equal(touched.length, total);
    assert.ok(total <= 5, `${total} files`);
    await succeeds([process.execPath, 'openapi/generate.mjs']);
    await succeeds([process.execPath, 'packages/react/generate-queries.mjs', '--check']);
    const [serverFiles, others] = [true, false].map((isOfServer) =>
      touched.filter((file) => file.endsWith('.ts') && file.includes('/server/') === isOfServer),
    );
    await Promise.all([
      // With what mounts every operation, and whatever has a line for each.
      checkTypes('server', [...serverFiles, 'packages/server/src/server.ts']),
      checkTypes('others', [...others, 'packages/testing/src/index.ts']),
    ]);
    const { expected, answered } = await answerOfServer();
    assert.deepEqual(answered, expected);
  },
);
