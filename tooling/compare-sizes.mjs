// `node tooling/compare-sizes.mjs`: the table of docs/sizes.md. What a page loads of our tarballs and of others' packages, by one run
// of the same bundler: minified, Brotli, React outside, what is loaded later left out. Installs the others into a temporary folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pack } from './pack.mjs';
import { root, run } from './toolchain.mjs';

const require = createRequire(import.meta.url);
const fromPreset = createRequire(require.resolve('@size-limit/preset-small-lib'));
const { build } = createRequire(fromPreset.resolve('@size-limit/esbuild'))('esbuild');

const others = {
  '@api.video/video-uploader': '1.1.6',
  '@mux/mux-uploader-react': '1.5.0',
  '@uppy/core': '6.3.1',
  '@uppy/tus': '6.0.0',
  '@uppy/xhr-upload': '6.0.0',
  '@vidstack/react': '1.15.6',
  'tus-js-client': '4.3.1',
  'hls.js': '^1.7.0',
};

/** What does the same for a page, beside ours. */
const pages = [
  ['Uploader', '@palco/sdk/upload', `export { createUploadQueue } from '@palco/sdk/upload';`],
  ['Uploader', 'tus-js-client', `export { Upload } from 'tus-js-client';`],
  ['Uploader', '@api.video/video-uploader', `export { VideoUploader } from '@api.video/video-uploader';`],
  [
    'Uploader',
    '@uppy/core with @uppy/xhr-upload',
    `export { default as Uppy } from '@uppy/core'; export { default as XHR } from '@uppy/xhr-upload';`,
  ],
  [
    'Uploader',
    '@uppy/core with @uppy/tus',
    `export { default as Uppy } from '@uppy/core'; export { default as Tus } from '@uppy/tus';`,
  ],
  ['Uploader with React parts', 'README embed: @palco/sdk and @palco/react', './embed.tsx'],
  [
    'Uploader with React parts',
    '@mux/mux-uploader-react',
    `export { default } from '@mux/mux-uploader-react';`,
  ],
  ['Player before its HLS engine', '@palco/sdk/player', `export { createPlayer } from '@palco/sdk/player';`],
  [
    'Player before its HLS engine',
    '@vidstack/react',
    `export { MediaPlayer, MediaProvider } from '@vidstack/react';`,
  ],
  ['Core', '@palco/sdk', './core.ts'],
  ['Realtime', '@palco/sdk/realtime', `export { createRealtime } from '@palco/sdk/realtime';`],
  ['Loader of the elements', '@palco/sdk/elements', `export * from '@palco/sdk/elements';`],
  ['Permissions', '@palco/sdk/permissions', `export { can, compileGuard } from '@palco/sdk/permissions';`],
];

const outside = ['react', 'react-dom', 'react/jsx-runtime', 'hls.js'];
/** Is loaded when it is needed, so it is no part of the first load. */
const laterChunks = {
  name: 'later-chunks',
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
};

const work = mkdtempSync(join(tmpdir(), 'palco-sizes-'));
try {
  writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, dependencies: others }));
  // No scripts of packages are run, and React is outside of every bundle.
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 300_000,
  });
  await installOurs();
  cpSync(join(root, 'tooling/size'), work, { recursive: true });
  console.log('| For | Package | KiB |\n| --- | --- | ---: |');
  for (const [use, name, code] of pages) {
    const kib = (await sizeOf(code)) / 1024;
    console.log(`| ${use} | ${name.startsWith('README') ? name : `\`${name}\``} | ${kib.toFixed(2)} |`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function installOurs() {
  const names = ['sdk', 'react'];
  const tarballs = await pack(names, work);
  for (const [index, name] of names.entries()) {
    const folder = join(work, 'node_modules/@palco', name);
    mkdirSync(folder, { recursive: true });
    await run(['tar', '-xzf', tarballs[index], '-C', folder, '--strip-components=1'], { quiet: true });
  }
}

async function sizeOf(code) {
  const entry = code.startsWith('./')
    ? { entryPoints: [join(work, code)] }
    : { stdin: { contents: code, resolveDir: work } };
  const { outputFiles } = await build({
    ...entry,
    bundle: true,
    // What ours depend on comes from the workspace.
    nodePaths: ['sdk', 'react'].map((name) => join(root, 'packages', name, 'node_modules')),
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: work,
    define: { 'process.env.NODE_ENV': '"production"' },
    external: outside,
    plugins: [laterChunks],
    logLevel: 'error',
  });
  const script = outputFiles.filter(({ path }) => path.endsWith('.js'));
  return script.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
}
