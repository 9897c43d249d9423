// A fresh Vite project and a fresh Next.js project (app router, webpack), each on an origin of its own: the packed packages are
// installed from their tarballs, the page is the README's own code, it is type-checked and built, and sends and plays a video.
// Without hls.js the page of the root README, which only sends, must build under webpack too.
// `--lock` writes `foreign-apps/pnpm-lock.yaml` anew: after a change of the catalog, or of `foreign-apps/package.json`.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { blockOf, onForeignOrigin, withServer } from './foreign-site.mjs';
import { pack } from './pack.mjs';
import { pnpmCommand, root, run } from './toolchain.mjs';

const project = join(root, 'tooling/foreign-apps');

const vite = {
  'index.html':
    '<!doctype html><title>Partner</title><div id="root"></div><script type="module" src="/main.tsx"></script>',
  'main.tsx': `import { StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    import { App } from './partner';
    createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);`,
  'vite.config.ts': `import react from '@vitejs/plugin-react';
    import { defineConfig } from 'vite';
    export default defineConfig({ plugins: [react()] });`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      lib: ['ES2023', 'DOM'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: ['vite/client'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
  }),
};

const next = {
  'app/layout.tsx': `import type { ReactNode } from 'react';
    export default function Layout({ children }: { children: ReactNode }) {
      return <html lang="en"><body>{children}</body></html>;
    }`,
  'app/page.tsx': `import { App } from './partner';
    export default function Page() { return <App />; }`,
  // As files, which the site serves like those of the other projects. The pages are rendered on the server in the build.
  // The traces of a server's files, which an export does not need, take as long as everything else.
  'next.config.mjs': `export default {
    output: 'export',
    images: { unoptimized: true },
    outputFileTracingExcludes: { '*': ['**/*'] },
  };`,
};

if (process.argv.includes('--lock')) await writeLock();
else
  await onForeignOrigin('fresh projects by the READMEs', async (partner) => {
    const { work } = partner;
    await installPackages(work);
    await sendAndPlayWithVite(partner);
    console.log('ok   Vite and React: built, sends and plays');
    await sendAndPlayWithNext(partner);
    console.log('ok   Next.js: built, sends and plays');
    rmSync(join(work, 'node_modules/hls.js'), { recursive: true });
    await buildNext(work, {
      name: 'next-without-hls',
      code: `'use client';\n${blockOf('README.md', 'tsx')}\nexport { SendVideos as App };`,
      flags: ['--experimental-build-mode', 'compile'],
    });
    console.log('ok   Next.js without hls.js: built');
  });

async function sendAndPlayWithVite({ work, product, sendAndPlay }) {
  const code = withServer(blockOf('packages/react/README.md', 'tsx'), product);
  const folder = lay(work, 'vite', { ...vite, 'partner.tsx': code });
  await inProject(work, folder, ['tsc', '-p', '.']);
  await inProject(work, folder, ['vite', 'build']);
  await sendAndPlay(join(folder, 'dist'));
}

async function sendAndPlayWithNext({ work, product, sendAndPlay }) {
  const code = withServer(blockOf('packages/react/README.md', 'tsx'), product);
  const folder = await buildNext(work, { name: 'next', code });
  await sendAndPlay(join(folder, 'out'));
}

/** `next build` checks the types as well. */
async function buildNext(work, { name, code, flags = [] }) {
  const folder = lay(work, name, { ...next, 'app/partner.tsx': code });
  await inProject(work, folder, ['next', 'build', '--webpack', ...flags]);
  return folder;
}

/** Writes the files of a project into a folder beside the installed packages, as a partner's monorepo has it. */
function lay(work, name, files) {
  const folder = join(work, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function inProject(work, cwd, [program, ...args]) {
  const { code, output } = await run([join(work, 'node_modules/.bin', program), ...args], {
    cwd,
    quiet: true,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}

/** Installs what the lockfile says, then the tarballs. */
async function installPackages(work) {
  layProject(work);
  copyFileSync(join(project, 'pnpm-lock.yaml'), join(work, 'pnpm-lock.yaml'));
  const installed = await pnpm(work, ['install', '--frozen-lockfile']);
  if (installed.code !== 0)
    throw new Error(
      `The packages of fresh projects, which need a registry, were not installed:\n${installed.output}`,
    );
  const [sdk, kit] = await pack(['sdk', 'react'], work);
  // The kit needs the packed SDK, not one of the registry.
  layProject(work, { overrides: { '@palco/sdk': `file:${sdk}` } });
  const added = await pnpm(work, ['add', sdk, kit]);
  if (added.code !== 0) throw new Error(`The tarballs could not be installed:\n${added.output}`);
}

/** The settings are the workspace's own, with its catalog; packages lie flat, as npm lays them. */
function layProject(folder, settingsOfInstall = {}) {
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  const settings = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    stringify({
      ...settings,
      packages: ['.'],
      catalogMode: 'manual',
      nodeLinker: 'hoisted',
      // Next.js scales pictures by it, which these pages do not have.
      ignoredOptionalDependencies: ['sharp'],
      ...settingsOfInstall,
    }),
  );
}

async function writeLock() {
  const folder = join(root, 'node_modules/.foreign-apps');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  layProject(folder);
  const { code, output } = await pnpm(folder, ['install', '--lockfile-only']);
  if (code !== 0) throw new Error(output);
  copyFileSync(join(folder, 'pnpm-lock.yaml'), join(project, 'pnpm-lock.yaml'));
  rmSync(folder, { recursive: true });
}

function pnpm(folder, args) {
  // Without the flag that this workspace is installed, and not as if in it.
  return run([...pnpmCommand(), '--dir', folder, ...args, '--prefer-offline'], { cwd: folder, quiet: true });
}
