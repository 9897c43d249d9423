import type { ServerContext } from '../../../kernel/context';
import type { RestreamRun, Restreamer } from '../../../ports/restreamer';
import { protocolOf } from './restream-address';
import { noFigures } from './restream-held';
import type { Held } from './restream-held';
import { transition } from './restream-run.pure';
import type { RestreamEvent } from './restream-run.pure';
import { openSecrets } from './targets.store';

/** What the runner needs of the ingest: programmes are sent by the process that packages them. */
export interface RestreamSources {
  /** Lives whose programme this process packages. */
  listLives(): readonly string[];
  /** The folder that a packager writes. */
  folderOf(liveId: string): string;
}

/** What connections are opened with. */
export interface ConnectionParts {
  readonly context: Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>;
  readonly sources: RestreamSources;
  readonly restreamer: Restreamer;
  /** From 0 to 1. */
  random(): number;
}

/** A key that the server's secret does not open may come back with another secret. */
const lostKeyWaitMs = 60_000;

/** Opens the connection of a restream anew, and writes what becomes of it. */
export function openConnection(parts: ConnectionParts, one: Held): void {
  const { context, sources, restreamer, random } = parts;
  const { clock, config } = context;
  const { target, live } = one.row;
  one.version = target.version;
  one.figures = noFigures;
  one.countedBytes = 0;
  const secrets = openSecrets(context, target);
  if (secrets === null) {
    const nextTryAt = clock.now() + lostKeyWaitMs;
    one.stage = { kind: 'failing', attempts: 1, fault: 'key_lost', detail: '', nextTryAt };
    return;
  }
  const apply = (event: RestreamEvent): void => void (one.stage = transition(one.stage, event));
  apply({ kind: 'retried' });
  const destination = { protocol: protocolOf(target.service), url: target.address, ...secrets };
  const task = { destination, allowed: config.outboundAllow, folder: sources.folderOf(live.id) };
  const run: RestreamRun = restreamer.start(task, {
    connected: () => isCurrent() && apply({ kind: 'connected', now: clock.now() }),
    measured(figures, isIdle) {
      if (!isCurrent()) return;
      one.figures = figures;
      apply({ kind: 'measured', isIdle, now: clock.now() });
    },
    ended(fault, detail) {
      if (!isCurrent()) return;
      one.run = null;
      apply({ kind: 'ended', fault, detail, now: clock.now(), chance: random() });
    },
  });
  one.run = run;
  // A replaced connection may end after its successor was opened.
  const isCurrent = (): boolean => one.run === run && one.closing === null;
}
