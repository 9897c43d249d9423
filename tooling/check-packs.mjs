// Packs the publishable packages and uses them like an external consumer: files, entries, types, and the README's example.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pack } from './pack.mjs';
import { bin, root, run } from './toolchain.mjs';

const work = mkdtempSync(join(tmpdir(), 'palco-packs-'));
let failed = 0;
const report = (name, { code, output }) => {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code === 0) return;
  console.error(output);
  failed += 1;
};

mkdirSync(join(work, 'node_modules/@palco'), { recursive: true });
const names = ['sdk', 'testing', 'react', 'theme'];
const tarballs = await pack(names, work);
report(`${names.length} packs`, { code: 0 });
for (const [index, name] of names.entries()) {
  const tarball = tarballs[index];
  await run(['tar', '-xzf', tarball, '-C', work], { quiet: true });
  const folder = join(work, 'node_modules/@palco', name);
  cpSync(join(work, 'package'), folder, { recursive: true });
  rmSync(join(work, 'package'), { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const strangers = files.filter((path) => /\.(test|stories|bench)\./.test(path));
  report(`${name}: no tests or stories inside`, { code: strangers.length, output: strangers.join('\n') });
  const missing = ['README.md', 'CHANGELOG.md'].filter((file) => !files.includes(file));
  report(`${name}: README and changelog`, { code: missing.length, output: missing.join('\n') });
  const unmapped = files.filter((file) => file.endsWith('.js') && !hasSourceMap(folder, file));
  report(`${name}: a source map for each script`, { code: unmapped.length, output: unmapped.join('\n') });
  report(`${name}: publint`, await run([bin('publint'), tarball, '--strict'], { quiet: true }));
  if (name !== 'theme')
    report(`${name}: types`, await run([bin('attw'), tarball, '--profile', 'esm-only'], { quiet: true }));
}

// The packages' own dependencies come from the workspace; ours come from the packs.
for (const name of ['@internationalized/date', 'nanostores', 'openapi-fetch', 'zod', 'hls.js'])
  link(name, 'packages/sdk');
for (const name of [
  'react',
  'react-dom',
  '@nanostores/react',
  '@tanstack/react-query',
  '@types/react',
  '@testing-library/react',
  'vitest',
]) {
  link(name, 'packages/react');
}

const entries = ['sdk', 'testing', 'react'].flatMap((name) => {
  const { exports } = JSON.parse(
    readFileSync(join(work, 'node_modules/@palco', name, 'package.json'), 'utf8'),
  );
  return Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => `@palco/${name}${key.slice(1)}`);
});
const importable = entries.filter((entry) => entry !== '@palco/react/conformance');
writeFileSync(
  join(work, 'import-all.mjs'),
  importable.map((entry) => `await import('${entry}');`).join('\n'),
);
report(
  `${importable.length} entries import in plain Node`,
  await run([process.execPath, 'import-all.mjs'], { cwd: work, quiet: true }),
);

/** The code of a README. Its blocks are joined, because later ones continue the earlier ones. */
const codeOf = (readme) =>
  [...readFileSync(join(root, readme), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)]
    .map(([, code]) => code)
    .join('\n');
writeFileSync(join(work, 'example.tsx'), codeOf('README.md'));
writeFileSync(join(work, 'example-sdk.ts'), codeOf('packages/sdk/README.md'));
writeFileSync(join(work, 'example-react.tsx'), codeOf('packages/react/README.md'));
writeFileSync(join(work, 'example-testing.mts'), codeOf('packages/testing/README.md'));
// Each block of a guide stands alone, as readers copy it.
const guides = readdirSync(join(root, 'docs/guides')).flatMap((file) => {
  const blocks = [
    ...readFileSync(join(root, 'docs/guides', file), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g),
  ];
  return blocks.map(([, code], index) => {
    const name = `guide-${file.replace(/\.md$/, '')}-${index + 1}.tsx`;
    writeFileSync(join(work, name), code);
    return name;
  });
});
if (guides.length === 0) throw new Error('No guide has code: look at how its blocks are found.');
// Also check the types of the entries that no example uses: none of them may come from a package that is not published.
writeFileSync(
  join(work, 'every-entry.ts'),
  entries.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n'),
);
writeFileSync(
  join(work, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      skipLibCheck: false,
    },
    files: [
      'example.tsx',
      'example-sdk.ts',
      'example-react.tsx',
      'example-testing.mts',
      'every-entry.ts',
      ...guides,
    ],
  }),
);
report(
  "the READMEs' examples and the types of every entry compile",
  await run([process.execPath, join(root, 'node_modules/typescript-7/bin/tsc'), '-p', work], { quiet: true }),
);

// A program on a server has the types of Node alone.
const forServers = [
  '',
  '/admin',
  '/lives',
  '/client',
  '/schemas',
  '/analytics',
  '/captions',
  '/subtitles',
  '/video-edits',
  '/i18n',
  '/session',
  '/upload',
];
writeFileSync(
  join(work, 'server-entries.ts'),
  forServers.map((entry, index) => `export * as entry${index} from '@palco/sdk${entry}';`).join('\n'),
);
writeFileSync(
  join(work, 'tsconfig.server.json'),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'NodeNext',
      lib: ['ES2022'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      skipLibCheck: false,
    },
    files: ['server-entries.ts'],
  }),
);
report(
  'entries for servers compile without the types of the DOM',
  await run(
    [
      process.execPath,
      join(root, 'node_modules/typescript-7/bin/tsc'),
      '-p',
      join(work, 'tsconfig.server.json'),
    ],
    { quiet: true },
  ),
);

report(
  'the example of the fakes runs',
  await run([process.execPath, '--import', import.meta.resolve('tsx'), 'example-testing.mts'], {
    cwd: work,
    quiet: true,
  }),
);
const sdkFiles = readdirSync(join(work, 'node_modules/@palco/sdk/dist'), {
  recursive: true,
  encoding: 'utf8',
});
const fakes = sdkFiles.filter(
  (file) =>
    file.endsWith('.js') &&
    /createFakeBackend|createStaticUploads/.test(
      readFileSync(join(work, 'node_modules/@palco/sdk/dist', file), 'utf8'),
    ),
);
report('the SDK brings no fakes', { code: fakes.length, output: fakes.join('\n') });

// The size limits hold for what is published. Each entry and each small page is measured as a bundler takes it from the packs.
cpSync(join(root, 'tooling/size'), work, { recursive: true });
writeFileSync(
  join(work, 'package.json'),
  JSON.stringify({ devDependencies: { '@size-limit/preset-small-lib': '*' } }),
);
writeFileSync(
  join(work, '.size-limit.cjs'),
  `const checks = require(${JSON.stringify(join(root, '.size-limit.cjs'))});
  const published = (path) => path
    .replace(/^packages\\/sdk\\/src\\/(.*)\\/index\\.ts$/, 'node_modules/@palco/sdk/dist/$1.js')
    .replace('tooling/size/', '');
  module.exports = checks.map((check) => ({ ...check, path: published(check.path) }));`,
);
report('the size limits', await run([bin('size-limit')], { cwd: work, quiet: true }));

for (const entry of ['@palco/react/dist/index.js', '@palco/sdk/dist/index.js']) {
  const needed = reachable(join(work, 'node_modules', entry)).filter((name) => name === 'hls.js');
  report(`${entry} needs no hls.js`, { code: needed.length, output: 'A chunk of it imports hls.js.' });
}
const unready = sdkFiles.filter(
  (file) =>
    file.endsWith('.js') &&
    /\bprocess\.env\b/.test(readFileSync(join(work, 'node_modules/@palco/sdk/dist', file), 'utf8')),
);
report('the SDK reads no process.env, which plain pages lack', {
  code: unready.length,
  output: unready.join('\n'),
});
rmSync(work, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;

function link(name, from) {
  const target = join(work, 'node_modules', name);
  mkdirSync(join(target, '..'), { recursive: true });
  symlinkSync(join(root, from, 'node_modules', name), target, 'junction');
}

/** A map that holds the sources, which are not published themselves. */
function hasSourceMap(folder, file) {
  const path = join(folder, `${file}.map`);
  if (!existsSync(path)) return false;
  const { sources, sourcesContent = [] } = JSON.parse(readFileSync(path, 'utf8'));
  return sourcesContent.length === sources.length && sourcesContent.every((text) => text !== null);
}

/** The names of all packages that a built file imports, itself or by the files and entries of ours that it imports. */
function reachable(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return reachable(join(dirname(file), name), seen);
    const own = /^(@palco\/\w+)(?:\/(.*))?$/.exec(name);
    if (!own) return [name];
    return reachable(join(work, 'node_modules', own[1], 'dist', `${own[2] ?? 'index'}.js`), seen);
  });
}
