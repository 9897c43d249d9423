// `tsx src/testing/publish-captions.ts <file or RTMP address> <seconds> [h264|hevc] [608|708] [pictures a second]`: a picture with closed
// captions (one every three seconds: CAPTION 1, CAPTION 2, …) and silence; to an address in real time. FFmpeg writes them into the stream.
import { AV_FRAME_DATA_A53_CC, AV_LOG_QUIET, Log } from 'node-av';
import { captionBytes, emptyPair, packetBytes, popOn, servicePacket, writeLine } from './caption-pairs';
import { sendFrames } from './send-frames';

const captionSeconds = 3;
const width = 640;
const height = 360;

interface Form {
  readonly standard: string;
  readonly rate: number;
}

/** Captions of CEA-708 alone have no pairs of CEA-608 beside them. */
function captionsAt(index: number, { rate, standard }: Form): Buffer {
  const captionEvery = captionSeconds * rate;
  const caption = `CAPTION ${Math.floor(index / captionEvery) + 1}`;
  if (standard !== '708') return captionBytes(popOn(caption)[index % captionEvery] ?? emptyPair);
  return index % captionEvery === 0 ? packetBytes(servicePacket(1, writeLine(caption))) : Buffer.alloc(0);
}

function draw(index: number): Buffer {
  const luma = Buffer.alloc(width * height, 40 + (index % 180));
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]);
}

async function main([
  target,
  seconds,
  codec = 'h264',
  standard = '608',
  given = '30',
]: readonly string[]): Promise<void> {
  const rate = Number(given);
  if (target === undefined || !(Number(seconds) > 0)) {
    process.stderr.write(
      'Usage: publish-captions <file or RTMP address> <seconds> [h264|hevc] [608|708] [pictures a second]\n',
    );
    process.exitCode = 2;
    return;
  }
  Log.setLevel(AV_LOG_QUIET);
  const isHevc = codec === 'hevc';
  await sendFrames({
    target,
    form: { rate, width, height },
    codec: isHevc ? 'hevc' : 'h264',
    keySeconds: 1,
    options: { a53cc: true, ...(isHevc && { 'x265-params': 'log-level=none' }) },
    draw,
    describe(frame, index) {
      const bytes = captionsAt(index, { standard, rate });
      if (bytes.length > 0) bytes.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, bytes.length));
    },
    sample: () => 0,
    isOver: (index) => index >= Number(seconds) * rate,
  });
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
