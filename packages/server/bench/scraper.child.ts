// Fetches the files of one video again and again over many connections, from an address of its own, until it is killed.
import { Agent, request } from 'node:http';

/** What is fetched. */
export interface ScraperTask {
  readonly addresses: readonly string[];
  readonly connections: number;
  readonly localAddress: string;
}

/** What the scraper got until it was asked. */
export interface ScraperReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytes: number;
}

const statuses: Record<string, number> = {};
let bytes = 0;

function fetchOne(address: string, { agent, localAddress }: { agent: Agent; localAddress: string }) {
  return new Promise<void>((resolve) => {
    const count = (what: string): void => {
      statuses[what] = (statuses[what] ?? 0) + 1;
      resolve();
    };
    const sent = request(address, { agent, localAddress }, (answer) => {
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.once('end', () => count(String(answer.statusCode))).once('error', () => count('cut'));
    });
    sent.once('error', () => count('failed')).end();
  });
}

process.on('message', (task: ScraperTask | 'stop') => {
  if (task === 'stop') {
    process.send?.({ statuses, bytes } satisfies ScraperReport);
    return;
  }
  const { addresses, connections, localAddress } = task;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const run = async (first: number): Promise<void> => {
    for (let turn = first; ; turn += 1)
      await fetchOne(addresses[turn % addresses.length] ?? '', { agent, localAddress });
  };
  for (let connection = 0; connection < connections; connection += 1) void run(connection);
});
process.on('disconnect', () => process.exit());
