import type { ConnectionTest } from '@palco/openapi';
import { reportOf } from './connection-report.pure';
import { testTimes } from './connection-step.pure';
import type { ConnectionTestRow } from './connection-tests.store';

export function toConnectionTest(row: ConnectionTestRow): ConnectionTest {
  const { signalId, startedAt, startedByName, samples, end, endedAt, latency, fpsLimit } = row;
  return {
    signalId,
    status: statusOf(row),
    startedAt: startedAt.toISOString(),
    startedBy: startedByName,
    waitsUntil: new Date(startedAt.getTime() + testTimes.waitMs).toISOString(),
    seconds: samples.length,
    wantedSeconds: testTimes.seconds,
    end,
    endedAt: endedAt?.toISOString() ?? null,
    report: reportOf(samples, { latency, fpsLimit }),
  };
}

function statusOf({ samples, endedAt }: ConnectionTestRow): ConnectionTest['status'] {
  if (endedAt !== null) return 'ended';
  return samples.length > 0 ? 'measuring' : 'waiting';
}
