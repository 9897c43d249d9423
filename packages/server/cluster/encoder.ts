import { setTimeout as delay } from 'node:timers/promises';
import { makeClip } from '../src/media/make-clip';
import { openRtmpSender, readFlvTags, repeatTags } from '../src/testing/rtmp-sender';
import type { RtmpSender, RtmpTag } from '../src/testing/rtmp-sender';

/** An encoder that sends until it is stopped, and connects again when its connection ends, as OBS does. */
export interface Encoder {
  /** When it connected, and for how long. */
  tell(): string;
  stop(): Promise<void>;
}

const clipMs = 4_000;
/** Longer than any scenario. */
const longestMs = 900_000;
const reconnectMs = 500;
/** An answer that does not come is no answer. */
const connectMs = 8_000;

/** Pictures and a tone with a key frame each second, for as long as it takes. */
async function readTags(path: string): Promise<RtmpTag[]> {
  await makeClip({
    path,
    seconds: clipMs / 1000,
    picture: { graph: 'testsrc2=size=320x180:rate=25', codec: 'h264', bitrate: 300_000, keyFrameEvery: 25 },
    sound: { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' },
  });
  return repeatTags(await readFlvTags(path), clipMs, longestMs);
}

/** Sends to an address; `file` is where the clip is written. */
export async function startEncoder(url: string, file: string): Promise<Encoder> {
  const tags = await readTags(file);
  const stopping = new AbortController();
  let sender: RtmpSender | undefined;
  const told: string[] = [];
  const note = (what: string): void => void told.push(`${(performance.now() / 1000).toFixed(1)} s ${what}`);
  async function send(): Promise<void> {
    const opening = openRtmpSender(url);
    sender = await Promise.race([opening, delay(connectMs, undefined, { ref: false })]);
    note(sender === undefined ? 'no answer' : 'connected');
    if (sender === undefined) return void opening.then((late) => late.close()).catch(() => undefined);
    if (stopping.signal.aborted) return sender.close();
    note(await sender.play(tags));
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Refused, or nobody is there.
      await send().catch((error: unknown) => note(String(error)));
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    tell: () => told.join(', '),
    async stop() {
      stopping.abort();
      await sender?.close();
      await running;
    },
  };
}
