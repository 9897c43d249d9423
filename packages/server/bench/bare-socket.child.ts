// The smallest broadcast: what one socket sends goes to all others. The bench of the chat is compared with it.
import { WebSocket, WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.on('listening', () => console.log((server.address() as { port: number }).port));
server.on('connection', (sender) =>
  sender.on('message', (data) => {
    const text = String(data);
    for (const reader of server.clients)
      if (reader !== sender && reader.readyState === WebSocket.OPEN) reader.send(text);
  }),
);
