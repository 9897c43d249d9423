import { liveSignalsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { TestSignal } from './test-signal';

/** Poll interval: an encoder that comes, and the end of the test signal. */
const refreshMs = 10_000;

/** The test signal on a page that does not show the signals of the live otherwise. */
export function TestSignalOfLive({ live }: { live: Pick<Live, 'id' | 'status' | 'autoStart'> }) {
  const { data } = usePalcoQuery((palco) => liveSignalsQueryOptions(palco, live.id), {
    refetchInterval: refreshMs,
  });
  const first = data?.find(({ id }) => id === 1);
  return <TestSignal live={live} signal={first && { ...first, isPresent: first.status === 'active' }} />;
}
