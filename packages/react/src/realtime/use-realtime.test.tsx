import type { RealtimeMessage } from '@palco/sdk/realtime';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PalcoProvider, useRealtime, useRealtimeState, useLivePresence } from '../index';
import { palcoQueryKey, useRealtimeRefresh } from '../query';
import { createFakePalco } from '../testing';

const overlays = (live_id: string): RealtimeMessage => ({ evento: 'live_overlays', timestamp: 1, live_id });

async function setUp() {
  const fake = createFakePalco();
  await fake.signIn();
  return fake;
}

test('all components share one socket, which is closed with the last of them', async () => {
  const { palco, sockets } = await setUp();
  const heard: string[] = [];
  const Listener = ({ name }: { name: string }) => {
    useRealtime({ onMessage: (message) => 'live_id' in message && heard.push(`${name} ${message.live_id}`) });
    return <output>{useRealtimeState().stage}</output>;
  };
  const view = (names: readonly string[]) => (
    <PalcoProvider palco={palco}>
      {names.map((name) => (
        <Listener key={name} name={name} />
      ))}
    </PalcoProvider>
  );
  const { rerender } = render(view(['a', 'b']));
  await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('open'));
  sockets.publish(overlays('1'));
  rerender(view(['b']));
  sockets.publish(overlays('2'));
  expect([sockets.all.length, heard]).toEqual([1, ['a 1', 'b 1', 'b 2']]);
  rerender(view([]));
  expect(sockets.all[0]?.isClosed).toBe(true);
});

test('the latest listener is called, without another socket', async () => {
  const { palco, sockets } = await setUp();
  const heard: number[] = [];
  const Listener = ({ round }: { round: number }) => {
    useRealtime({ onMessage: () => heard.push(round) });
    return null;
  };
  const view = (round: number) => (
    <PalcoProvider palco={palco}>
      <Listener round={round} />
    </PalcoProvider>
  );
  const { rerender } = render(view(1));
  await waitFor(() => expect(sockets.all.length).toBe(1));
  await act(async () => undefined);
  rerender(view(2));
  sockets.publish(overlays('1'));
  expect([heard, sockets.all.length]).toEqual([[2], 1]);
});

test('useLivePresence announces the live while the component is mounted', async () => {
  const { palco, sockets } = await setUp();
  const Panel = () => {
    useRealtime({});
    useLivePresence('l1');
    return null;
  };
  const { unmount } = render(
    <PalcoProvider palco={palco}>
      <Panel />
    </PalcoProvider>,
  );
  await waitFor(() => expect(sockets.all[0]?.said).toContain('{"acao":"ver","live_id":"l1"}'));
  unmount();
  expect(sockets.all[0]?.isClosed).toBe(true);
});

test('a message about a live and a reconnect refetch the queries of lives', async () => {
  const { palco, sockets } = await setUp();
  const client = new QueryClient();
  const read = vi.fn(async () => 'x');
  const List = () => {
    useRealtimeRefresh();
    useQuery({ queryKey: palcoQueryKey(palco, 'lives'), queryFn: read });
    return <output>{useRealtimeState().stage}</output>;
  };
  render(
    <QueryClientProvider client={client}>
      <PalcoProvider palco={palco}>
        <List />
      </PalcoProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('open'));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  act(() => sockets.publish(overlays('1')));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  act(() => sockets.publish({ evento: 'presence', timestamp: 1, live_id: '1', people: [], total: 0 }));
  act(() => sockets.all[0]?.drop());
  await waitFor(() => expect(sockets.all.length).toBe(2));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3));
});
