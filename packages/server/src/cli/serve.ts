import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Config } from '../kernel/config/config';
import { findSetupUrl } from '../modules/installation/setup';
import { demoPassword, demoPeople } from '../seed/demo-people';
import { startServer } from '../server';
import type { RunningServer } from '../server';

/** A signal that comes later than this after the first one ends the process at once. */
const FORCE_STOP_MS = 1_000;

/** V8 gives its young generation back only to who has allocated little for a while: on a busy machine the start lasts longer. */
const RETURN_MEMORY_MS = [10_000, 40_000];

/** Starts the server, prints where it is, and stops it in order when a signal comes. */
export async function serve(config: Config, fail: (error: unknown) => never): Promise<void> {
  const server = await startServer({ config, onCrash: () => process.exit(1) });
  stopOnSignals(server, fail);
  printWelcome(server, await findSetupUrl(server.context));
  for (const afterMs of RETURN_MEMORY_MS) setTimeout(returnMemory, afterMs).unref();
}

/**
 * Gives back the 25 MiB that the start left behind. V8 collects them only when there is work again, and an idle server has
 * none; a young generation that is never so large would make each later request dearer.
 */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

function printWelcome({ url, context, emulators }: RunningServer, setupUrl: string | null): void {
  const { config, outboxPath } = context;
  const { name } = config.brand;
  if (url === null) return void process.stdout.write(`\n  ${name} does jobs, and answers no requests.\n\n`);
  const width = Math.max(...demoPeople.map(({ login }) => login.length));
  const people = demoPeople.map(({ login, shows }) => `    ${login.padEnd(width)}  ${shows}`);
  const logIns = config.seed === 'demo' ? ['', `  Demo log-ins, password ${demoPassword}:`, ...people] : [];
  const mails = outboxPath === null ? [] : [`  Mails that it writes are at ${url}${outboxPath}`];
  const emulatorsUrl = emulators()?.services.url;
  const emulated =
    emulatorsUrl === undefined
      ? []
      : [`  Emulators of Zoom, Google, YouTube and Tencent are at ${emulatorsUrl}`];
  const setup =
    setupUrl === null
      ? []
      : [
          '',
          '  Nobody can sign in yet. Make the first administrator here (works once, within a day):',
          '  Ninguém pode entrar ainda. Crie o primeiro administrador aqui (funciona uma vez, por um dia):',
          `    ${setupUrl}`,
        ];
  process.stdout.write(
    [
      '',
      `  ${name} is at ${url}`,
      `  Data is kept in ${config.dataDir}`,
      ...mails,
      ...emulated,
      ...logIns,
      ...setup,
      '',
      '  Ctrl+C stops it.',
      '',
      '',
    ].join('\n'),
  );
}

function stopOnSignals(server: RunningServer, fail: (error: unknown) => never): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // One Ctrl+C may arrive twice (from the terminal to the process group, and from the parent), so early repeats are ignored.
      if (askedAt !== undefined && Date.now() - askedAt > FORCE_STOP_MS) process.exit(130);
      askedAt ??= Date.now();
      server.stop().then(() => process.exit(0), fail);
    });
  }
}
