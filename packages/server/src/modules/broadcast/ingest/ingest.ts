import { createSlates } from '../slate';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import type { ServerModule } from '../../../kernel/http/module';
import { createHolder } from '../../../kernel/jobs/holder';
import { tracePackager } from '../../../kernel/tracing/trace-packager';
import { createNodeAvGenerator } from '../../../media/node-av-generator';
import { createNodeAvPackager } from '../../../media/node-av-packager';
import type { WhipIngest } from '../../../media/whip-ingest';
import { createLiveSwitch } from '../../../media/live-switch';
import type { RecordingJobs } from '../../library/videos';
import type { SenderDoors } from '../stream-keys';
import { createAiredMedia } from './aired-media';
import type { AiredMedia } from './aired-media';
import { doorsOf, openEngines } from './engines';
import { queueRecording, recordingsOf, workOnRecordings } from './finish-recording.job';
import type { EndingSignals, IngestLives, SignalReport } from './ingest-lives';
import { isCutDue } from './ingest.policy.pure';
import { cleanLiveFiles } from './live-files';
import { liveFolders } from './live-folders';
import type { LiveFolders } from './live-folders';
import type { LiveStore } from './live-store';
import { openLiveStore } from './open-live-store';
import { dropFinishRequest, endAbandoned, listSignals, requestDrop, requestFinish } from './publishers.store';
import { createSignalRegistry } from './signal-registry';
import type { SignalRegistry } from './signal-registry';
import { frameOf, reportOf } from './signal-report.pure';
import type { ShownFrame } from './signal-report.pure';
import { createTestSignals } from './test-signals';
import type { TestSignals, TestStart } from './test-signals';

/** What this module offers to other modules. */
export interface IngestService extends EndingSignals {
  /** `ready`: takes signals; `unavailable`: the media engine or the port is missing; `off`: by the configuration. */
  status(): 'ready' | 'unavailable' | 'off';
  /** Where encoders send to. */
  doors(): SenderDoors;
  /** Ends the connection that uses a key within a second, whichever process holds it. */
  dropPublisher(keyId: string): Promise<void>;
  /** Every signal that a live has or had, with its last figures. */
  signalsOf(liveId: string): Promise<readonly SignalReport[]>;
  /** Key of the playlist that shows a signal, before and while it is on air; null before its first segment. */
  previewOf(liveId: string, signalId: number): Promise<{ key: string; variant: 'a' | 'b' } | null>;
  /** What the programmes of lives show now, by their ids; nothing of those whose signal is not there. */
  framesOf(reader: Queryable, liveIds: readonly string[]): Promise<ReadonlyMap<string, ShownFrame>>;
  /** Key of the playlist that viewers get; it is there from the first segment on air on. */
  programmeOf(liveId: string): string;
  /** Takes back what {@link EndingSignals.stopPackaging} asked for, for a live that came back from the trash. */
  reopen(tx: Transaction, liveId: string): Promise<void>;
  /** Test signals, for people without an encoder. */
  readonly testSignals: TestSignalService;
}

/** Starts and ends test signals. */
export interface TestSignalService {
  /** Resolves once the signal is taken, or with the reason why it is not. */
  start(liveId: string): Promise<TestStart>;
  stop(liveId: string): Promise<void>;
}

/** The service, the registry for signals that do not come by RTMP, and the server module. */
export interface Ingest extends IngestService {
  readonly registry: SignalRegistry;
  /** Programmes that this process packages, and the folders where it does. */
  readonly programmes: { listLives(): readonly string[]; folderOf(liveId: string): string };
  /** Null where no signals are taken. */
  readonly whip: WhipIngest | null;
  readonly recordings: RecordingJobs;
  readonly aired: AiredMedia;
  readonly module: ServerModule;
}

const tickMs = 1000;
const finishEveryMs = 3000;
const cutEveryMs = 15_000;
const cleanEveryMs = 10 * 60_000;
const tidyEveryMs = 5000;

export function createIngest(context: ServerContext, lives: IngestLives): Ingest {
  const { config, db, log } = context;
  const warn = (message: string, detail: object): void => log.warn(detail, message);
  const folders = liveFolders(config);
  const store = openLiveStore(context, folders);
  const packager = tracePackager(createNodeAvPackager({ media: context.media, warn }), context.tracer);
  const testSignals = createTestSignals({
    context,
    generator: createNodeAvGenerator({ warn }),
    address: () => engines.ingest?.address() ?? null,
    available: () => packager.available(),
  });
  const findTest = testSignals.find;
  const programmes = {
    switcher: createLiveSwitch({ warn }),
    slates: createSlates({ context, folder: folders.media }),
  };
  const registry = createSignalRegistry({ context, lives, packager, folders, store, findTest, programmes });
  const engines = openEngines(config, registry, warn);
  const { ingest, srt, whip } = engines;
  const ending = endingOf(context, registry);
  const aired = createAiredMedia({ context, folders, store, packager });
  const timers: NodeJS.Timeout[] = [];
  let starting: Promise<void> | undefined;

  async function start(): Promise<void> {
    const holder = createHolder(config.dataDir);
    await endAbandoned(db, holder);
    workOnRecordings({ context, lives, packager, store });
    scheduleCare({ context, lives, store }, ending);
    timers.push(...startTimers(context, { registry, store }));
    // Not awaited: the server starts without waiting for the RTMP port.
    starting = listen().catch((err: unknown) => log.error({ err }, 'no live signals are taken'));
  }
  async function listen(): Promise<void> {
    if (ingest === null || !(await packager.available())) return;
    await Promise.all([ingest.start(), srt?.start()]);
  }
  async function stop(): Promise<void> {
    await starting;
    for (const timer of timers) clearInterval(timer);
    // A start that is under way has no connection yet.
    await Promise.all([registry.stop(), testSignals.stopAll()]);
    await Promise.all([ingest?.stop(), srt?.stop(), whip?.stop(), programmes.switcher.stop()]);
    await store.stop();
  }

  return {
    registry,
    programmes: { listLives: registry.programmes, folderOf: folders.media },
    whip,
    testSignals: serviceOf(testSignals, lives),
    recordings: recordingsOf(context, lives),
    aired,
    status: () => (ingest === null ? 'off' : ingest.address() ? 'ready' : 'unavailable'),
    doors: () => doorsOf(context, engines),
    ...sharedCalls(context, folders),
    ...ending,
    reopen: dropFinishRequest,
    module: { name: 'ingest', start, stop },
  };
}

function endingOf(context: ServerContext, registry: SignalRegistry): EndingSignals {
  return {
    async stopPackaging(liveId) {
      await requestFinish(context.db, liveId);
      await registry.finish(liveId);
    },
    finishRecording: (tx, live) => queueRecording(tx, context, live),
  };
}

function scheduleCare(
  {
    context,
    lives,
    store,
  }: { readonly context: ServerContext; readonly lives: IngestLives; readonly store: LiveStore },
  ending: EndingSignals,
): void {
  const { jobs } = context;
  jobs.every('cut-lives', { everyMs: cutEveryMs, run: () => cutLives(context, lives, ending) });
  jobs.every('clean-lives', { everyMs: cleanEveryMs, run: () => cleanLiveFiles(context, lives, store) });
}

function startTimers(
  { log }: ServerContext,
  { registry, store }: { readonly registry: SignalRegistry; readonly store: LiveStore },
): NodeJS.Timeout[] {
  const failed = (err: unknown): void => log.error({ err }, 'signals could not be looked at');
  const untidy = (err: unknown): void => log.warn({ err }, 'what lives left here could not be looked at');
  const tidy = (): Promise<void> => store.tidy(registry.holds).catch(untidy);
  void tidy();
  return [
    repeat(tickMs, () => registry.tick().catch(failed)),
    repeat(finishEveryMs, () => registry.finishAbandoned().catch(failed)),
    repeat(tidyEveryMs, tidy),
  ];
}

/** What does not depend on the process that holds a signal. */
function sharedCalls(
  { db, liveFiles }: Pick<ServerContext, 'db' | 'liveFiles'>,
  folders: LiveFolders,
): Pick<IngestService, 'dropPublisher' | 'signalsOf' | 'framesOf' | 'previewOf' | 'programmeOf'> {
  return {
    dropPublisher: (keyId) => requestDrop(db, keyId),
    signalsOf: async (liveId) => (await listSignals(db, [liveId])).map(reportOf),
    async framesOf(reader, liveIds) {
      const rows = (await listSignals(reader, liveIds)).filter(({ signalId }) => signalId === 1);
      return new Map(rows.flatMap((row) => frameEntry(row.liveId, frameOf(row))));
    },
    previewOf: (liveId, signalId) => findPreview({ liveFiles, folders }, liveId, signalId),
    programmeOf: (liveId) => folders.programmeKey(liveId),
  };
}

const frameEntry = (liveId: string, frame: ShownFrame | null) =>
  frame === null ? [] : [[liveId, frame] as const];

function serviceOf({ start, stop }: TestSignals, lives: IngestLives): TestSignalService {
  return {
    async start(liveId) {
      const live = await lives.findLive(liveId);
      return live === null ? { kind: 'refused', why: 'over' } : start(live);
    },
    stop,
  };
}

/** Repeats a task; a run is left out while the one before still goes on. */
function repeat(everyMs: number, run: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => (isRunning = false));
  }, everyMs);
}

async function findPreview(
  { liveFiles, folders }: Pick<ServerContext, 'liveFiles'> & { readonly folders: LiveFolders },
  liveId: string,
  signalId: number,
) {
  const key = folders.rawKey(liveId, signalId);
  const isThere = (await liveFiles.stat(key)) !== null;
  return isThere ? ({ key, variant: signalId === 1 ? 'a' : 'b' } as const) : null;
}

/** Completes lives that run without content. */
async function cutLives(
  { db, clock, log }: ServerContext,
  lives: IngestLives,
  ending: EndingSignals,
): Promise<void> {
  const running = (await lives.listRunning()).filter((live) => live.autoCuts);
  const rows = await listSignals(
    db,
    running.map((live) => live.id),
  );
  const now = clock.now();
  for (const live of running) {
    const seen = rows
      .filter((row) => row.liveId === live.id)
      .map((row) => row.figures?.awaySince ?? (row.endedAt ?? row.lastSeenAt).getTime());
    const lastContentAt = Math.max(live.startedAt?.getTime() ?? now, ...seen);
    if (!isCutDue({ ...live, lastContentAt, now })) continue;
    log.info({ live: live.id }, 'a live without content is completed');
    // A failure does not stop the loop; the next run of the job tries again.
    await lives.completeLive(live.id, ending).catch((err: unknown) => {
      log.error({ err, live: live.id }, 'a live without content was not completed');
    });
  }
}
