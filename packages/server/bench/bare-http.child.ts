// The baseline of the bench of list calls: a bare Node HTTP server that sends the bytes it was given.
import { createServer } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, recorded from the product. */
export interface RecordedAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

let answer = { headers: {} as OutgoingHttpHeaders, bytes: Buffer.alloc(0) };
const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.bytes);
});
process.on('message', ({ headers, text }: RecordedAnswer) => {
  answer = { headers, bytes: Buffer.from(text) };
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1');
