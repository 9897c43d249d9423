import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { IngestLives } from '../ingest';
import type { LiveLookup, LiveRow } from '../lives';
import { toConnectionTest } from './connection-test.presenter.pure';
import { countRunning, endTest, findTest, insertTest, listTests } from './connection-tests.store';
import { watchConnections } from './connection-watch';
import type { ConnectionWatch, MeasuredSignals } from './connection-watch';

export interface ConnectionTestDependencies {
  readonly lookup: LiveLookup;
  readonly lives: Pick<IngestLives, 'findLive'>;
  readonly signals: MeasuredSignals;
}

/** Of one team at a time. */
const mostTests = 8;

type Change = Call<'startConnectionTest'> | Call<'stopConnectionTest'>;

async function record(
  tx: Transaction,
  call: Change,
  { live: { id, accountId }, isOn }: { readonly live: LiveRow; readonly isOn: boolean },
): Promise<void> {
  const entry = recordOfChange({ connectionTest: isOn });
  await recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id, accountId }, record: entry });
}

async function start(
  call: Call<'startConnectionTest'>,
  { lookup, lives }: ConnectionTestDependencies,
  watch: ConnectionWatch,
): Promise<Answer<'startConnectionTest'>> {
  const { context, params, principal } = call;
  const { fpsLimit } = await settingsOf(lives, params.id);
  const row = await context.db.transaction(async (tx) => {
    const live = await lookup.lock(tx, call);
    const ref = { liveId: live.id, signalId: params.signalId };
    requireFound(params.signalId <= live.signalsTotal ? ref : null);
    if (live.status !== null && live.status !== 'scheduled')
      throw httpError({ status: 409, code: 'INVALID_TRANSITION' });
    const before = await findTest(tx, ref);
    if (before?.endedAt === null) return before;
    if ((await countRunning(tx, live.accountId)) >= mostTests)
      throw httpError({ status: 409, code: 'CONNECTION_TESTS_FULL' });
    const { accountId, latency } = live;
    const startedBy = personOf(principal);
    await insertTest(tx, { ...ref, id: randomUUID(), accountId, startedBy, latency, fpsLimit });
    await record(tx, call, { live, isOn: true });
    return findTest(tx, ref);
  });
  watch.wake();
  return { status: 200, body: toConnectionTest(requireFound(row)) };
}

/** How many pictures a second a team may send stands beside its lives. */
async function settingsOf(lives: Pick<IngestLives, 'findLive'>, id: string): Promise<{ fpsLimit: number }> {
  const live = await lives.findLive(id);
  // Whether the caller may see it is asked for under its lock.
  return { fpsLimit: live?.limiteFps ?? 0 };
}

async function stop(
  call: Call<'stopConnectionTest'>,
  { lookup }: ConnectionTestDependencies,
): Promise<Answer<'stopConnectionTest'>> {
  await call.context.db.transaction(async (tx) => {
    const live = await lookup.lock(tx, call);
    const test = await findTest(tx, { liveId: live.id, signalId: call.params.signalId });
    if (test !== null && (await endTest(tx, test.id, 'stopped')))
      await record(tx, call, { live, isOn: false });
  });
  return { status: 204 };
}

/** Tests of what encoders send, before the live. */
export function createConnectionTestModule(
  context: ServerContext,
  dependencies: ConnectionTestDependencies,
): ServerModule {
  const watch = watchConnections(context, dependencies.signals);
  return {
    name: 'connection-test',
    start: async () => watch.start(),
    stop: () => watch.stop(),
    handlers: {
      async listConnectionTests(call) {
        const { id } = await dependencies.lookup.read(call);
        return { status: 200, body: { items: (await listTests(call.context.db, id)).map(toConnectionTest) } };
      },
      startConnectionTest: (call) => start(call, dependencies, watch),
      stopConnectionTest: (call) => stop(call, dependencies),
    },
  };
}
