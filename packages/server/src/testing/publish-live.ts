// `tsx src/testing/publish-live.ts <rtmp address> <frames a second>`: sends a live until it is told to end (SIGTERM).
import { publishLive } from './live-publisher';

async function main([url, rate]: readonly string[]): Promise<void> {
  if (url === undefined || rate === undefined) {
    process.stderr.write('Usage: publish-live <rtmp address> <frames a second>\n');
    process.exitCode = 2;
    return;
  }
  const publisher = publishLive(url, { seconds: 600, rate: Number(rate) });
  process.once('SIGTERM', () => void publisher.stop());
  const end = await publisher.done;
  if (end === 'refused') process.exitCode = 1;
}

void main(process.argv.slice(2));
