import { httpError } from '../../../kernel/errors/http-error';
import type { Call, ServerModule } from '../../../kernel/http/module';
import type { TestSignalService } from '../ingest';
import type { LiveLookup } from '../lives';
import { recordEvent, recordOfChange } from '../../records/logs';
import { refusals } from './test-signal.policy.pure';

export interface TestSignalDependencies {
  readonly lives: LiveLookup;
  readonly signals: TestSignalService;
}

type Change = Call<'startTestSignal'> | Call<'stopTestSignal'>;

/** The change is in another process or its child, so it is written down after it was made. */
async function record(call: Change, live: { id: string; accountId: string }, isOn: boolean): Promise<void> {
  const { id: identifier, accountId } = live;
  const entry = recordOfChange({ testSignal: isOn });
  await call.context.db.transaction((tx) =>
    recordEvent(tx, { call, event: 'LIVE_ATUALIZADA', of: { id: identifier, accountId }, record: entry }),
  );
}

/** A generated signal for people without an encoder. */
export function createTestSignalModule({ lives, signals }: TestSignalDependencies): ServerModule {
  return {
    name: 'test-signal',
    handlers: {
      async startTestSignal(call) {
        const live = await lives.read(call);
        const start = await signals.start(live.id);
        if (start.kind === 'refused') throw httpError(refusals[start.why]);
        await record(call, live, true);
        return { status: 200, body: { endsAt: start.endsAt.toISOString() } };
      },
      async stopTestSignal(call) {
        const live = await lives.read(call);
        await signals.stop(live.id);
        await record(call, live, false);
        return { status: 204 };
      },
    },
  };
}
