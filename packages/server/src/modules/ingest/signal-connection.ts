import type { ServerContext } from '../../kernel/context';
import type { LivePackager } from '../../ports/live-packager';
import type { SignalFigures } from '../../ports/live-ingest';
import { publishToAccount } from '../realtime';
import type { IngestLives, LiveForIngest } from './ingest-lives';
import type { LiveFolders } from './live-folders';
import type { LiveSignal } from './live-signal';
import type { Holders, SignalConnection } from './publishers.store';
import type { RefusalLog } from './refusal-log.pure';
import { signalMessage } from './signal-report.pure';

/** The dependencies of the desk. */
export interface DeskParts {
  readonly context: Pick<ServerContext, 'db' | 'bus' | 'clock' | 'log' | 'config'>;
  readonly lives: IngestLives;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
}

/** A sender that was admitted. */
export interface Connection {
  readonly id: string;
  readonly signalId: number;
  readonly startedAt: number;
  live: LiveForIngest;
  figures: SignalFigures | null;
  signal: LiveSignal | null;
  fpsCount: number;
  /** As it was logged last. */
  isOverloaded: boolean;
  hasFullDisk: boolean;
  /** Whether the signal could be claimed in the database. */
  claimed: Promise<boolean>;
  /** The poll that runs, or ran last. */
  polling: Promise<void>;
  /** Another connection has the signal now, so its row is not this one's any more. */
  isTaken: boolean;
  /** Set once its sender has left; settles when its files are written. */
  leaving: Promise<void> | null;
  drop: Sender['drop'];
  readonly onDrained: (() => void) | undefined;
}

/** A sender of a signal, with its callbacks. */
export interface Sender {
  readonly id: string;
  readonly keyId: string | null;
  readonly signalId: number;
  readonly live: LiveForIngest;
  /** Ends the sender's connection. */
  drop(reason?: 'over' | 'failed' | 'restarting'): void;
  onDrained?(): void;
}

/** The state of a desk. */
export interface Desk extends DeskParts {
  readonly holders: Holders;
  readonly connections: Map<string, Connection>;
  /** By address. */
  readonly refusedKeys: RefusalLog;
  /** By live and signal. */
  readonly refusedSenders: RefusalLog;
}

export const placeOf = ({
  live,
  signalId,
  id,
}: Pick<Connection, 'live' | 'signalId' | 'id'>): SignalConnection => ({
  liveId: live.id,
  signalId,
  publisherId: id,
});

export const figuresOf = ({
  signal,
  figures,
}: Pick<Connection, 'signal' | 'figures'>): SignalFigures | null => signal?.figures(figures) ?? figures;

export async function publishStatus(
  { context: { db, bus, clock } }: Desk,
  connection: Pick<Connection, 'live' | 'signalId' | 'startedAt' | 'signal' | 'figures'>,
  status: 'active' | 'reconnecting',
): Promise<void> {
  const { live, signalId, startedAt } = connection;
  const now = clock.now();
  const uptime = Math.max(0, Math.floor((now - startedAt) / 1000));
  const figures = figuresOf(connection);
  const report = { signalId, status, figures, uptime, signalStart: new Date(startedAt) };
  await publishToAccount({ tx: db, bus }, live.accountId, signalMessage(live.id, report, now));
}
