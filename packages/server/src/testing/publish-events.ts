// `tsx src/testing/publish-events.ts <rtmp address> <event>`: sends a live for a minute, in which an encoder does something after
// half of it. Made for the bench of what viewers wait for.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../media/make-clip';
import { moveTags, openRtmpSender, readFlvTags, repeatTags } from './rtmp-sender';
import type { RtmpTag } from './rtmp-sender';

const totalMs = 60_000;
const eventMs = 30_000;
const pauseMs = 10_000;
const rate = 15;
const groupSeconds = 2;
const [sound, picture] = [8, 9];

/** Makes tags of a programme, with timestamps and sending times from `fromMs` on. */
type Programme = (options: {
  readonly size?: string;
  /** Seconds between key frames. */
  readonly group?: number;
  readonly fromMs: number;
  readonly toMs: number;
}) => Promise<RtmpTag[]>;

const isIn = ({ dueMs }: RtmpTag): boolean => dueMs >= eventMs && dueMs < eventMs + pauseMs;

/** The whole live, with what happens in it. Each array is sent over a connection of its own. */
const events: Record<string, (programme: Programme) => Promise<RtmpTag[][]>> = {
  async nothing(programme) {
    return [await programme({ fromMs: 0, toMs: totalMs })];
  },
  async 'new settings'(programme) {
    const before = await programme({ fromMs: 0, toMs: eventMs });
    return [[...before, ...(await programme({ size: '480x270', fromMs: eventMs, toMs: totalMs }))]];
  },
  async 'clock restarts'(programme) {
    const tags = await programme({ fromMs: 0, toMs: totalMs });
    return [tags.map((tag) => (tag.dueMs < eventMs ? tag : { ...tag, timeMs: tag.timeMs - eventMs }))];
  },
  async 'clock jumps by an hour'(programme) {
    const tags = await programme({ fromMs: 0, toMs: totalMs });
    return [tags.map((tag) => (tag.dueMs < eventMs ? tag : { ...tag, timeMs: tag.timeMs + 3_600_000 }))];
  },
  async 'no key frame for 20 s'(programme) {
    const before = await programme({ fromMs: 0, toMs: eventMs });
    const long = await programme({ group: 20, fromMs: eventMs, toMs: eventMs + 20_000 });
    return [[...before, ...long, ...(await programme({ fromMs: eventMs + 20_000, toMs: totalMs }))]];
  },
  async 'picture stops for 10 s'(programme) {
    const tags = await programme({ fromMs: 0, toMs: totalMs });
    return [tags.filter((tag) => tag.type !== picture || !isIn(tag))];
  },
  async 'sound stops for 10 s'(programme) {
    const tags = await programme({ fromMs: 0, toMs: totalMs });
    return [tags.filter((tag) => tag.type !== sound || !isIn(tag))];
  },
  async 'new connection'(programme) {
    return [
      await programme({ fromMs: 0, toMs: eventMs }),
      await programme({ fromMs: 0, toMs: totalMs - eventMs }),
    ];
  },
};

async function makeProgramme(folder: string): Promise<Programme> {
  return async ({ size = '320x180', group = groupSeconds, fromMs, toMs }) => {
    const path = join(folder, `${size}-${group}.flv`);
    await makeClip({
      path,
      seconds: group,
      picture: { graph: `testsrc2=size=${size}:rate=${rate}`, codec: 'h264', keyFrameEvery: group * rate },
      sound: { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' },
    });
    const tags = repeatTags(await readFlvTags(path), group * 1000, toMs - fromMs);
    return moveTags(tags, { dueMs: fromMs, timeMs: fromMs });
  };
}

async function main([url, name = '']: readonly string[]): Promise<void> {
  const make = events[name];
  if (url === undefined || make === undefined) {
    process.stderr.write(
      `Usage: publish-events <rtmp address> <event>\nEvents: ${Object.keys(events).join(', ')}\n`,
    );
    process.exitCode = 2;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'palco-events-'));
  try {
    for (const tags of await make(await makeProgramme(folder))) {
      const sender = await openRtmpSender(url);
      await sender.play(tags);
      await sender.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.once('SIGTERM', () => process.exit());
void main(process.argv.slice(2));
