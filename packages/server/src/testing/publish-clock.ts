// `tsx src/testing/publish-clock.ts <rtmp address> <seconds between key frames>`: sends pictures that carry the wall clock of the
// moment in which they were drawn, and a tone, in real time, until it is told to end (SIGTERM).
import { sendFrames } from './send-frames';

const form = { rate: 30, width: 320, height: 180 } as const;
const { width, height } = form;
/** Side of a block, in pixels. */
const block = 40;

const ending = new AbortController();

/**
 * A picture in YUV 4:2:0. Each row of eight blocks is a byte, white for 1: three of the milliseconds since the epoch, and the sum
 * of these, by which a reader recognizes a damaged picture.
 */
function drawClock(timeMs: number): Buffer {
  const bytes = [16, 8, 0].map((bits) => Math.floor(timeMs / 2 ** bits) & 0xff);
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  picture.fill(16, 0, width * height);
  [...bytes, bytes.reduce((sum, byte) => sum + byte, 0) & 0xff].forEach((byte, row) => {
    for (let y = row * block; y < (row + 1) * block; y += 1) {
      for (let column = 0; column < 8; column += 1) {
        const start = y * width + column * block;
        if ((byte >> (7 - column)) & 1) picture.fill(235, start, start + block);
      }
    }
  });
  return picture;
}

async function main([url, keySeconds]: readonly string[]): Promise<void> {
  if (url === undefined || keySeconds === undefined) {
    process.stderr.write('Usage: publish-clock <rtmp address> <seconds between key frames>\n');
    process.exitCode = 2;
    return;
  }
  await sendFrames({
    target: url,
    form,
    codec: 'h264',
    keySeconds: Number(keySeconds),
    options: { crf: 18 },
    draw: () => drawClock(Date.now()),
    sample: (seconds) => 0.2 * Math.sin(2 * Math.PI * 440 * seconds),
    isOver: () => ending.signal.aborted,
  });
}

process.once('SIGTERM', () => ending.abort());
void main(process.argv.slice(2)).catch((error: unknown) => {
  // The server ends the connection of an encoder whose live is over.
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
