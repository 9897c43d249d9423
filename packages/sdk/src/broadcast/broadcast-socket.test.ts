import { expect, test, vi } from 'vitest';
import type { Palco } from '../palco';
import { SdkError } from '../kernel/errors.pure';
import { flushPromises } from '@palco/testing';
import { broadcastSocket, type BroadcastSocket } from './broadcast-socket';

/** A link to a fake socket, whose events the test raises. */
async function setUp(getTicket = () => Promise.resolve({ ticket: 't1' })) {
  const asked: [string, string[]][] = [];
  const socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    bufferedAmount: 7,
    send: vi.fn(),
    close: vi.fn(),
  } as BroadcastSocket & { send: ReturnType<typeof vi.fn> };
  const palco = {
    baseUrl: 'https://console.example',
    backgroundClient: { call: getTicket },
    use: () => ({ load: async () => null }),
  } as unknown as Palco;
  const open = broadcastSocket(palco, {
    liveId: 'l1',
    openSocket(url, protocols) {
      asked.push([url, protocols]);
      return socket;
    },
  });
  const events = { opened: vi.fn(), lost: vi.fn(), refused: vi.fn() };
  const link = open({ mimeType: 'video/webm', container: 'matroska' }, events);
  await flushPromises();
  return { asked, socket, events, link };
}

const close = (socket: BroadcastSocket, code: number) => socket.onclose?.({ code } as CloseEvent);

test('sends the ticket as subprotocol, then container and signal, and waits until the server is ready', async () => {
  const { asked, socket, events, link } = await setUp();
  expect(asked).toEqual([['wss://console.example/ws/broadcast/l1', ['palco', 't1']]]);
  socket.onopen?.(new Event('open'));
  expect(socket.send).toHaveBeenCalledWith('{"container":"matroska","signal_id":1}');
  expect(events.opened).not.toHaveBeenCalled();
  socket.onmessage?.(new MessageEvent('message', { data: '{"evento":"broadcast_ready"}' }));
  expect(events.opened).toHaveBeenCalledOnce();
  const chunk = new Blob(['x']);
  link.send(chunk);
  expect(socket.send).toHaveBeenLastCalledWith(chunk);
  expect(link.waitingBytes()).toBe(7);
});

test.each([1000, 1006, 1011, 1012, 1013])('closed with %d, another connection may work', async (code) => {
  const { socket, events } = await setUp();
  close(socket, code);
  expect([events.lost.mock.calls.length, events.refused.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  [4409, 'BROADCAST_TAKEN'],
  [4429, 'BROADCAST_LIMIT'],
  [4401, 'BROADCAST_REFUSED'],
  [4403, 'BROADCAST_REFUSED'],
  [4404, 'BROADCAST_REFUSED'],
  [4410, 'BROADCAST_REFUSED'],
  [1003, 'BROADCAST_REFUSED'],
  [1008, 'BROADCAST_REFUSED'],
  [1009, 'BROADCAST_REFUSED'],
])('closed with %d it is over: %s', async (code, error) => {
  const { socket, events } = await setUp();
  close(socket, code);
  expect(events.refused).toHaveBeenCalledWith(error);
  expect(events.lost).not.toHaveBeenCalled();
});

test.each([
  [403, 'refused'],
  [401, 'refused'],
  [503, 'lost'],
  [undefined, 'lost'],
] as const)('a ticket that is answered with %s is %s', async (status, event) => {
  const { events } = await setUp(() =>
    Promise.reject(new SdkError({ code: 'NOT_FOUND', message: 'x', status })),
  );
  expect(events[event]).toHaveBeenCalledOnce();
});

test('a closed link closes its socket and raises no more events', async () => {
  const { socket, events, link } = await setUp();
  link.close();
  expect(socket.close).toHaveBeenCalledOnce();
  close(socket, 1006);
  expect(events.lost).not.toHaveBeenCalled();
});
