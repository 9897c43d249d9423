import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerContext } from '../../../kernel/context';
import type { IngestAddress, PublisherRefusal } from '../../../ports/live-ingest';
import type { GeneratorRun, SignalGenerator } from '../../../ports/signal-generator';
import type { LiveForIngest } from './ingest-lives';
import {
  acceptsSignal,
  longestTestMinutes,
  testEndAfter,
  testSignalForm,
  testSignalLimits,
  testSignalMinutes,
} from './ingest.policy.pure';
import { listSignals, readTestEnd, requestTestDrop, writeTestEnd } from './publishers.store';
import type { TestGrant } from './signal-connection';
import { reportOf } from './signal-report.pure';

/** What came of a start. `taken`: an encoder sends the signal. */
export type TestStart =
  | { readonly kind: 'sending'; readonly endsAt: Date }
  | { readonly kind: 'refused'; readonly why: 'taken' | 'over' | 'limit' | 'unavailable' };

/** The test signals of this process: each is sent to the ingest with a key that nobody else knows, like the signal of an encoder. */
export interface TestSignals {
  /**
   * Resolves once the ingest takes the signal, or refused it. One that is sent already is left as it is; where it is about to end, it
   * goes on for as long again.
   */
  start(live: LiveForIngest): Promise<TestStart>;
  /** Ends the test signal of a live, whichever process sends it. */
  stop(liveId: string): Promise<void>;
  find(streamKey: string): TestGrant | null;
  stopAll(): Promise<void>;
}

/** The dependencies of test signals. */
export interface TestSignalParts {
  readonly context: Pick<ServerContext, 'db' | 'clock'>;
  readonly generator: SignalGenerator;
  /** Null while no signals are taken. */
  address(): IngestAddress | null;
  available(): Promise<boolean>;
}

interface Test {
  readonly grant: TestGrant;
  readonly run: GeneratorRun;
  readonly started: Promise<TestStart>;
  isDropped: boolean;
}

const minuteMs = 60_000;
/** How often a test signal is looked at: its end may have been put off, by whichever process. */
const lookMs = 2_000;
/** To load the engine on a busy machine, to connect, and to be admitted. */
const startLimitMs = 40_000;
/** One that ends by itself ends about at its time: the engine took a while to begin. */
const roundingMs = 3000;
const labels: Readonly<Record<string, string>> = { en: 'Test signal' };
const defaultLabel = 'Sinal de teste';

const refused = (why: Extract<TestStart, { kind: 'refused' }>['why']): TestStart => ({
  kind: 'refused',
  why,
});

const outcomeOf: Readonly<Record<PublisherRefusal, TestStart>> = {
  'unknown-key': refused('unavailable'),
  'no-such-signal': refused('unavailable'),
  unavailable: refused('unavailable'),
  taken: refused('taken'),
  'live-over': refused('over'),
  'server-full': refused('limit'),
  'team-full': refused('limit'),
  'team-tests-full': refused('limit'),
};

export function createTestSignals(parts: TestSignalParts): TestSignals {
  const tests = new Map<string, Test>();

  async function begin(live: LiveForIngest): Promise<TestStart> {
    if (!acceptsSignal(live.status)) return refused('over');
    const present = await findPresent(parts, live.id);
    if (present !== null) return present;
    if (!(await parts.available())) return refused('unavailable');
    // Nothing is awaited from here to the registration, so that two starts at once make one signal.
    const running = tests.get(live.id);
    if (running !== undefined) return running.started;
    const address = parts.address();
    if (address === null) return refused('unavailable');
    if (tests.size >= testSignalLimits.process) return refused('limit');
    return launch(live, address).started;
  }

  function launch(live: LiveForIngest, address: IngestAddress): Test {
    const test = createTest(parts, live, address);
    tests.set(live.id, test);
    const remove = (): boolean => tests.get(live.id) === test && tests.delete(live.id);
    void test.run.done.then(remove);
    return test;
  }

  return {
    start: begin,
    async stop(liveId) {
      await requestTestDrop(parts.context.db, liveId);
      await end(tests.get(liveId));
    },
    find: (streamKey) =>
      [...tests.values()].find(({ grant }) => grant.streamKey === streamKey)?.grant ?? null,
    async stopAll() {
      await Promise.all([...tests.values()].map(end));
    },
  };
}

/** Generates a signal for a live, with a key of its own. */
function createTest({ context, generator }: TestSignalParts, live: LiveForIngest, to: IngestAddress): Test {
  const streamKey = randomBytes(24).toString('hex');
  const endsAt = new Date(context.clock.now() + testSignalMinutes * minuteMs);
  const run = generator.start({
    url: `rtmp://${hostOf(to)}:${to.port}/live/${streamKey}`,
    label: labels[live.language ?? ''] ?? defaultLabel,
    title: live.title,
    timeZone: live.timezone,
    seconds: longestTestMinutes * 60,
    ...testSignalForm(live),
  });
  const looking = setInterval(() => void look().catch(() => undefined), lookMs);
  looking.unref();
  void run.done.then(() => clearInterval(looking));
  async function look(): Promise<void> {
    grant.endsAt = (await readTestEnd(context.db, grant.keyId)) ?? grant.endsAt;
    if (context.clock.now() >= grant.endsAt.getTime()) await run.stop();
  }
  let answer: (start: TestStart) => void = () => undefined;
  const answered = new Promise<TestStart>((resolve) => (answer = resolve));
  const grant: TestGrant & { endsAt: Date } = {
    liveId: live.id,
    keyId: randomUUID(),
    streamKey,
    endsAt,
    answered: (refusal) => answer(refusal === null ? { kind: 'sending', endsAt } : outcomeOf[refusal]),
    dropped() {
      test.isDropped = true;
      void run.stop();
    },
    problem() {
      const isTimeUp = context.clock.now() >= grant.endsAt.getTime() - roundingMs;
      return test.isDropped || isTimeUp ? null : 'test_failed';
    },
  };
  const test: Test = { grant, run, started: settleStart(run, answered), isDropped: false };
  return test;
}

async function end(test: Test | undefined): Promise<void> {
  if (test === undefined) return;
  test.isDropped = true;
  await test.run.stop();
}

/** An answer in any case, and no process behind one that is not sent. */
async function settleStart(run: GeneratorRun, answered: Promise<TestStart>): Promise<TestStart> {
  const waiting = new AbortController();
  const unavailable = refused('unavailable');
  const late = delay(startLimitMs, unavailable, { signal: waiting.signal }).catch(() => unavailable);
  const start = await Promise.race([answered, run.done.then(() => unavailable), late]);
  waiting.abort();
  if (start.kind === 'refused') await run.stop();
  return start;
}

/** What an active sender of the first signal, in whichever process, makes of a start; null without one. A test that is about to end goes on. */
async function findPresent(
  { context: { db, clock } }: TestSignalParts,
  liveId: string,
): Promise<TestStart | null> {
  const row = (await listSignals(db, [liveId])).find(({ signalId }) => signalId === 1);
  if (row === undefined || reportOf(row).status !== 'active') return null;
  if (row.testEndsAt === null) return refused('taken');
  const before = row.testEndsAt.getTime();
  const after = testEndAfter({ startedAt: row.startedAt.getTime(), endsAt: before, now: clock.now() });
  const endsAt = new Date(after);
  if (after !== before) await writeTestEnd(db, row, endsAt);
  return { kind: 'sending', endsAt };
}

/** Where this process reaches an address that listens to all interfaces. */
function hostOf({ host }: IngestAddress): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
