import type { ServerContext } from '../../../kernel/context';
import type { LiveSwitch } from '../../../media/live-switch';
import type { LadderTold } from '../../../media/live/ladder-news.pure';
import type { LivePackager } from '../../../ports/live-packager';
import { unmeasured } from '../../../ports/unmeasured.pure';
import type {
  PublisherRefusal,
  ShownProgramme,
  SignalFigures,
  SignalProblem,
} from '../../../ports/live-ingest';
import { publishToAccount } from '../../people/realtime';
import type { IngestLives, LiveForIngest } from './ingest-lives';
import type { DiskGaps, GapNews } from './disk-gaps.pure';
import type { LiveFolders } from './live-folders';
import type { LiveSignal } from './live-signal';
import type { LiveStore, PreparedSignal, SharedSignal } from './live-store';
import type { Holders, SignalConnection } from './publishers.store';
import type { SlateForm, Slates } from '../slate';
import type { RefusalLog } from './refusal-log.pure';
import { signalMessage } from './signal-report.pure';

/** What shows the signals of lives, and the cards in their place. */
export interface ProgrammeParts {
  readonly switcher: LiveSwitch;
  readonly slates: Slates;
}

/** The dependencies of the registry. */
export interface RegistryParts {
  readonly context: Pick<ServerContext, 'db' | 'bus' | 'clock' | 'log' | 'config' | 'renditions'>;
  readonly lives: IngestLives;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
  readonly store: LiveStore;
  readonly programmes: ProgrammeParts;
  /** The test signal that sends with a key; null for the keys of encoders. */
  findTest(streamKey: string): TestGrant | null;
}

/** A sender that was admitted. */
export interface Connection {
  /** Of its row. */
  readonly id: string;
  /** Who sends it; null while a programme goes on without its sender. */
  senderId: string | null;
  /** Where what the sender sends is read, as a packager pulls it; null of one that pushes. */
  sourceUrl: string | null;
  /** Its packager reads what is shown in its place, too. */
  isProgramme: boolean;
  /** Of the card that is shown without a signal; null while that is not known. */
  slateForm: SlateForm | null;
  /** Since when nobody sends it. */
  awaySince: number | null;
  /** What it shows now. */
  shown: ShownProgramme | null;
  /** What the log of the live was told of that, and when; null before there was anything. */
  told: { readonly shows: ShownProgramme['shows']; readonly atMs: number } | null;
  /** It was dropped by this server: it does not go on without its sender. */
  isEnding: boolean;
  readonly signalId: number;
  startedAt: number;
  live: LiveForIngest;
  figures: SignalFigures | null;
  input: LiveSignal | null;
  fpsCount: number;
  /** As it was logged last. */
  isOverloaded: boolean;
  /** Renditions below it that the plan of its team allowed when it came; null where it does not limit them. */
  mostRungs: number | null;
  /** What was told of its renditions. */
  ladder: LadderTold | null;
  hasFullDisk: boolean;
  /** In its recording, for want of room. */
  gaps: DiskGaps;
  /** What the log of the live was not told of them so far. */
  readonly untold: GapNews[];
  /** What its packager continues; null where packagers work in place. */
  prepared: PreparedSignal | null;
  /** Brings what its packager writes to other hosts; null where nothing is brought. */
  shared: SharedSignal | null;
  /** Its live is to be started by it, and was not told so far. */
  startsLive: boolean;
  /** The end of its live is being written. */
  finishing: Promise<void> | null;
  /** Whether its row was written: until then the database has none of it, or that of an earlier connection. */
  hasRow: boolean;
  /** Whether the signal could be claimed in the database. */
  claimed: Promise<boolean>;
  /** The poll that runs, or ran last. */
  polling: Promise<void>;
  /** Another connection has the signal now, so its row is not this one's any more. */
  isTaken: boolean;
  /** Set once its sender has left; settles when its files are written. */
  closing: Promise<void> | null;
  drop: Sender['drop'];
  onDrained: (() => void) | undefined;
  readonly test: TestSender | null;
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
  /** Set where it is no encoder. */
  readonly test?: TestSender | null;
  /** Its bytes are written to the packager, and not read by it. */
  readonly isPushed?: boolean;
  /** Nobody sends it: the backup of its live is here. */
  readonly isStandIn?: boolean;
}

/** A test signal, as a sender: an encoder that comes takes its place. */
export interface TestSender {
  readonly endsAt: Date;
  /** What the panel is told when it ends now. */
  problem(): SignalProblem | null;
}

/** The state of a registry. */
export interface Registry extends RegistryParts {
  readonly holders: Holders;
  readonly connections: Map<string, Connection>;
  /** By address. */
  readonly refusedKeys: RefusalLog;
  /** By live and signal. */
  readonly refusedSenders: RefusalLog;
  /** By live, signal and what is wrong. */
  readonly faults: RefusalLog;
  /** By address. */
  readonly turnedAway: RefusalLog;
}

/** The test signal of a key, and how it learns whether it was admitted. */
export interface TestGrant extends TestSender {
  readonly liveId: string;
  readonly keyId: string;
  readonly streamKey: string;
  answered(refusal: PublisherRefusal | null): void;
  /** Its connection is ended by the server. */
  dropped(): void;
}

export const refOf = ({
  live,
  signalId,
  id,
}: Pick<Connection, 'live' | 'signalId' | 'id'>): SignalConnection => ({
  liveId: live.id,
  signalId,
  publisherId: id,
});

const measuredOf = (input: Connection['input'], figures: SignalFigures | null): SignalFigures | null =>
  input?.figures(figures) ?? figures;

export function figuresOf({
  input,
  figures,
  shared,
  gaps,
  shown,
  awaySince,
}: Pick<Connection, 'input' | 'figures'> &
  Partial<Pick<Connection, 'shared' | 'gaps' | 'shown' | 'awaySince'>>): SignalFigures | null {
  const measured = measuredOf(input, figures) ?? (shown ? unmeasured : null);
  if (measured === null) return null;
  const isAway = !measured.problem && shared?.isBehind() === true;
  return {
    ...measured,
    ...(isAway && { problem: 'storage_away' }),
    ...(gaps && gaps.all.length > 0 && { recordingGaps: gaps.all }),
    ...(shown && { programme: shown, awaySince }),
  };
}

export async function publishStatus(
  { context: { db, bus, clock } }: Registry,
  connection: Pick<Connection, 'live' | 'signalId' | 'startedAt' | 'input' | 'figures' | 'test'> &
    Partial<Pick<Connection, 'shared' | 'gaps' | 'shown' | 'awaySince'>>,
  status: 'active' | 'reconnecting' | 'lost',
): Promise<void> {
  const { live, signalId, startedAt, test } = connection;
  const now = clock.now();
  const uptime = Math.max(0, Math.floor((now - startedAt) / 1000));
  const figures = figuresOf(connection);
  const signalStart = new Date(startedAt);
  const report = { signalId, status, figures, uptime, signalStart, testEndsAt: test?.endsAt ?? null };
  await publishToAccount({ tx: db, bus }, live.accountId, signalMessage(live.id, report, now));
}
