// Needed by every command before the workspace is installed: only Node's built-in modules may be imported here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const windows = process.platform === 'win32';

/** Ends with one clear line when this Node is older than the workspace supports. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Palco needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

/** The pinned pnpm: the installed one when its version is the pinned one, otherwise through npx. */
export function pnpmCommand() {
  const pinned = manifest.packageManager.split('@')[1];
  const installed = spawnSync('pnpm', ['--version'], { encoding: 'utf8', shell: windows, cwd: root });
  if (installed.status === 0 && installed.stdout.trim() === pinned) return ['pnpm'];
  return ['npx', '--yes', `pnpm@${pinned}`];
}

/**
 * Runs a command from the root with its output shown; resolves to its exit code.
 * `quiet`: nothing is shown, and the result has the output and, except on Windows, the CPU seconds of the command and of all
 * processes that it waited for; `niceness` lowers its priority in this mode.
 */
export function run(command, { env, cwd = root, quiet = false, niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const isTimed = quiet && !windows;
    const [file, ...args] = isTimed ? [...timed(niceness), ...command] : command;
    const chunks = [];
    const times = [];
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: windows,
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.stdio[3]?.on('data', (chunk) => times.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({
        code: code ?? (signal ? 1 : 0),
        output,
        cpuSeconds: secondsOf(Buffer.concat(times).toString()),
      });
    });
  });
}

/** Prefix that runs a command in a shell, which writes the CPU time (`times`) to file descriptor 3. */
function timed(niceness) {
  return [
    '/bin/sh',
    '-c',
    `${niceness > 0 ? `nice -n ${niceness} ` : ''}"$@" 3>&-; code=$?; times >&3; exit $code`,
    'sh',
  ];
}

/** Parses the output of `times`: its second line has the user and system time of all children, `1m2.345s 0m6.789s`. */
function secondsOf(times) {
  const spent = times.split('\n')[1]?.matchAll(/(\d+)m([\d.]+)s/g) ?? [];
  const seconds = [...spent].map(([, minutes, rest]) => 60 * Number(minutes) + Number(rest));
  return seconds.length === 2 ? seconds[0] + seconds[1] : undefined;
}

/**
 * Whether the installation is current, by pnpm's state file and the times of manifests and lockfile. If not, `install` asks pnpm
 * itself, which takes seconds, most of them for npx.
 */
export function isInstalled(workspace) {
  try {
    const noteFile = join(workspace, 'node_modules/.pnpm-workspace-state-v1.json');
    const { lastValidatedTimestamp, projects } = JSON.parse(readFileSync(noteFile, 'utf8'));
    const folders = Object.keys(projects);
    const files = [...folders.map((folder) => join(folder, 'package.json')), ...decided(workspace)];
    const isOlder = (file) => statSync(file).mtimeMs < lastValidatedTimestamp;
    // A copied workspace has the state file of the original, which names other folders.
    return folders.includes(workspace) && files.every(isOlder) && folders.every(hasItsModules);
  } catch {
    return false;
  }
}

const decided = (workspace) => ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((file) => join(workspace, file));

function hasItsModules(folder) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return names.every((name) => existsSync(join(folder, 'node_modules', name)));
}

/** Installs exactly what the lockfile says; only once for a command and its subcommands. */
export async function install() {
  if (process.env.WORKSPACE_INSTALLED) return;
  process.env.WORKSPACE_INSTALLED = 'yes';
  if (isInstalled(root)) return;
  const { code, output } = await run([...pnpmCommand(), 'install', '--frozen-lockfile', '--prefer-offline'], {
    quiet: true,
  });
  if (code === 0) return;
  console.error(output);
  console.error(
    'The packages could not be installed. See the lines above; a second try often helps on a weak line.',
  );
  process.exit(code);
}

/** A program of the workspace's own node_modules, run by this Node (no shell, no PATH). */
export function bin(name, folder = root) {
  const file = join(folder, 'node_modules', '.bin', name);
  return windows ? `${file}.cmd` : file;
}

const defaults = JSON.parse(readFileSync(join(root, 'tooling/browsers.json'), 'utf8'));
const firstOf = (paths) => paths.find((path) => existsSync(path));

async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  return firstOf([chromium.executablePath()]);
}

/**
 * The Chromium for tests: PALCO_CHROMIUM, a default system path, or Playwright's own.
 * Where there is none it installs one (the system's package manager as root, then Playwright's download),
 * and ends with the reason when that fails too. H.264 is needed, so a system Chromium or Chrome comes first.
 */
export async function requireBrowser() {
  const named = process.env.PALCO_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`PALCO_CHROMIUM names ${named}, which does not exist.`);
    process.exit(1);
  }
  const found = firstOf(defaults.browsers) ?? (await playwrightBrowser());
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests …');
  const tried = [];
  if (ownsDebian) {
    const apt = await aptInstall('chromium');
    const installed = firstOf(defaults.browsers);
    if (apt.code === 0 && installed) return installed;
    tried.push(`apt-get install chromium: ${lastLine(apt.output)}`);
  }
  const download = await run([bin('playwright'), 'install', 'chromium'], { quiet: true });
  const own = await playwrightBrowser();
  if (download.code === 0 && own) return own;
  tried.push(`playwright install chromium: ${lastLine(download.output)}`);
  console.error('The browser tests need Chromium or Chrome, and none could be installed:');
  for (const reason of tried) console.error(`  ${reason}`);
  console.error('Install one, or set PALCO_CHROMIUM to its path.');
  process.exit(1);
}

/**
 * Chromium's headless shell (no browser UI), for most tests of pages: they need two thirds of the processor time there.
 * Undefined if there is none and none can be installed, and if PALCO_CHROMIUM names a browser.
 */
export async function findHeadlessShell() {
  const { PALCO_HEADLESS_SHELL: named, PALCO_CHROMIUM: browser } = process.env;
  if (named || browser) return named;
  if (!firstOf(defaults.shells) && ownsDebian) await aptInstall('chromium-headless-shell');
  return firstOf(defaults.shells);
}

const ownsDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function aptInstall(name) {
  await run(['apt-get', 'update', '-q'], { quiet: true });
  return run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}
