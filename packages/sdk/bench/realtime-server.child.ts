// The server process of `realtime.bench.ts`: a bare WebSocket server and a socket.io server that send bursts on request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

/** How many messages to send, and how many of them in a frame. */
interface Burst {
  readonly messages: number;
  readonly perFrame: number;
}

const line = (index: number): object => ({
  evento: 'alerta_fps_alto',
  timestamp: index,
  live_id: '00000000-0000-4000-8000-000000000000',
  titulo: 'x'.repeat(90),
});

const http = createServer();
const plain = new WebSocketServer({ server: http, path: '/ws/t1', handleProtocols: () => 'palco' });
const io = new Server(createServer().listen(0));
plain.on('connection', (socket) => {
  socket.on('error', () => undefined);
});

/** Cached for each kind of burst, so that the time to create messages is not measured. */
const made: Record<number, { readonly objects: object[]; readonly text: string }[]> = {};
function framesOf({ messages, perFrame }: Burst) {
  return (made[perFrame] ??= Array.from({ length: messages / perFrame }, (_, frame) => {
    const objects = Array.from({ length: perFrame }, (__, index) => line(frame * perFrame + index));
    return { objects, text: objects.map((one) => JSON.stringify(one)).join('\n') };
  }));
}

process.on('message', (asked: Burst | 'drop') => {
  if (asked === 'drop') {
    for (const socket of plain.clients) socket.terminate();
    return;
  }
  const isPlain = plain.clients.size > 0;
  for (const { objects, text } of framesOf(asked)) {
    if (!isPlain) io.emit('messages', objects);
    for (const socket of plain.clients) socket.send(text);
  }
});
http.listen(0, () => {
  const ioPort = (io.httpServer.address() as AddressInfo).port;
  process.send?.({ port: (http.address() as AddressInfo).port, ioPort });
});
