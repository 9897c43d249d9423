// Compiles the `@example`s in the docstrings of the SDK and the kit, each as a module of its own. An example may use what its
// own file exports, what the public entries export, and the names of `example-names.d.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const here = import.meta.dirname;
const packages = dirname(here);
const work = join(here, 'node_modules/.examples');
const entries = {
  react: [...entriesOf('react'), ...entriesOf('sdk')],
  sdk: entriesOf('sdk'),
  testing: [...entriesOf('testing'), ...entriesOf('sdk')],
};
const others = {
  'node:fs': ['openAsBlob'],
  react: ['memo', 'useState'],
  '@tanstack/react-query': ['useQuery'],
};

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const examples = ['sdk', 'react', 'testing'].flatMap((name) => sourcesOf(name).flatMap(examplesIn));
if (examples.length === 0) throw new Error('No docstring has an example: look at how they are found.');
for (const example of examples) writeFileSync(join(work, fileOf(example)), moduleOf(example));
const tsconfig = {
  extends: '../../tsconfig.json',
  // Every name that an example mentions is imported, types as well.
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, verbatimModuleSyntax: false },
  include: ['*.tsx', '../../example-names.d.ts'],
  exclude: [],
};
writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(tsconfig));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '--singleThreaded', '-p', work], {
  stdio: 'inherit',
});
console.log(`${examples.length} examples ${status === 0 ? 'compile' : 'were compiled'}`);
process.exitCode = status === 0 ? 0 : 1;

/** The public entries of a package, `[specifier, file]`. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([path]) => path !== './package.json')
    .map(([path, file]) => [`@palco/${name}${path.slice(1)}`, join(packages, name, file)]);
}

function sourcesOf(name) {
  const src = join(packages, name, 'src');
  return readdirSync(src, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ name, file: join(src, file) }));
}

function examplesIn({ name, file }) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\/\*\*.*?\*\//gs)].flatMap(({ 0: comment, index }) => {
    const plain = comment.slice(0, -'*/'.length).replaceAll(/^\s*\/?\*+ ?/gm, '');
    const line = text.slice(0, index).split('\n').length;
    return plain
      .split(/^@example\b/m)
      .slice(1)
      .map((rest, turn) => ({ name, file, place: `${line}${'.'.repeat(turn)}`, code: codeOf(rest) }));
  });
}

/** What comes before the next tag, without the fence around it. */
function codeOf(rest) {
  return rest
    .split(/^@\w+/m)[0]
    .replaceAll(/^```.*$/gm, '')
    .trim();
}

function fileOf({ file, place }) {
  return `${relative(packages, file).replaceAll(/[/\\]/g, '-')}-${place}.tsx`;
}

/** In a function: what the example declares may have the name of something that is imported. */
function moduleOf({ name, file, code }) {
  const own = code.match(/^import [^;]+;/gm) ?? [];
  const rest = own
    .reduce((text, line) => text.replace(line, ''), code)
    .replaceAll(/^export /gm, '')
    .trim();
  const body = rest.startsWith('<') ? `return <>${rest}</>;` : rest;
  const given = new Set(own.flatMap(wordsOf));
  const missing = new Set(wordsOf(rest).filter((word) => !given.has(word)));
  const imports = importsOf(missing, homesOf(name, file));
  return [...imports, ...own, `export async function example() {\n${body}\n}\n`].join('\n');
}

/** Where names may come from, `[specifier, names]`; the first that has a name gives it. */
function homesOf(name, file) {
  return [
    [file.replace(/\.tsx?$/, ''), exportsOf(file)],
    ...entries[name].map(([specifier, entry]) => [specifier, exportsOf(entry)]),
    ...Object.entries(others).map(([specifier, names]) => [specifier, new Set(names)]),
  ];
}

function importsOf(words, homes) {
  const imports = new Map();
  for (const word of words) {
    const home = homes.find(([, names]) => names.has(word));
    if (home) imports.set(home[0], [...(imports.get(home[0]) ?? []), word]);
  }
  return [...imports].map(([specifier, names]) => `import { ${names.join(', ')} } from '${specifier}';`);
}

function wordsOf(code) {
  return code.match(/[\w$]+/g) ?? [];
}

/** The names that a module exports. One that this does not understand is missed in the example that uses it. */
function exportsOf(file) {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const names = new Set();
  const declared = /^export (?:async )?(?:function|const|class|interface|type) ([\w$]+)/gm;
  for (const [, name] of text.matchAll(declared)) names.add(name);
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const item of list.split(',')) names.add(item.trim().split(/\s/).at(-1));
  for (const [, name, from] of text.matchAll(/^export \* (?:as (\w+) )?from '([^']+)'/gm)) {
    if (name) names.add(name);
    else for (const inner of exportsOf(resolve(file, from))) names.add(inner);
  }
  return names;
}

function resolve(file, from) {
  const base = join(dirname(file), from);
  return ['.ts', '.tsx', '/index.ts'].map((end) => base + end).find((path) => existsSync(path));
}
