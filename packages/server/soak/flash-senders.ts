import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startObs, programs, urlOf } from './foreign-senders';
import type { SenderAddress } from './foreign-senders';
import { flashGraphs } from './flashes';

/** A program that nobody here wrote, which sends flashes and beeps until it is ended. */
export interface FlashSender {
  readonly name: string;
  readonly protocol: SenderAddress['protocol'];
  start(address: SenderAddress): ChildProcess;
}

/** What they send. */
interface Clip {
  readonly path: string;
  readonly of: 'main' | 'backup';
}

const form = { size: '320x180', rate: 30 } as const;
const clipSeconds = 900;
const codecs =
  '-c:v libx264 -preset ultrafast -tune zerolatency -b:v 500k -g 30 -pix_fmt yuv420p -c:a aac -ar 48000';

/** For those that send a file. */
export function makeFlashClip(folder: string, of: Clip['of']): Clip {
  const path = join(folder, `${of}.mp4`);
  const { picture, sound } = flashGraphs(of, form);
  const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-t', String(clipSeconds)];
  execFileSync(programs.ffmpeg, ['-v', 'error', ...input, ...codecs.split(' '), path], { stdio: 'inherit' });
  return { path, of };
}

const ffmpeg = (protocol: 'rtmp' | 'srt', { of }: Clip): FlashSender => ({
  name: `FFmpeg by ${protocol.toUpperCase()}`,
  protocol,
  start(address) {
    const { picture, sound } = flashGraphs(of, form);
    const input = ['-re', '-f', 'lavfi', '-i', picture, '-re', '-f', 'lavfi', '-i', sound];
    const format = protocol === 'rtmp' ? 'flv' : 'mpegts';
    const words = [...input, ...codecs.split(' '), '-f', format, urlOf(address)];
    return spawn(programs.ffmpeg, words, { stdio: 'ignore', detached: true });
  },
});

const gstreamer = (protocol: 'rtmp' | 'srt', { path }: Clip): FlashSender => ({
  name: `GStreamer by ${protocol.toUpperCase()}`,
  protocol,
  start(address) {
    const sink =
      protocol === 'rtmp'
        ? `flvmux name=mux streamable=true ! rtmp2sink location=${urlOf(address)}`
        : `mpegtsmux name=mux alignment=7 ! srtsink uri=${address.server} streamid=${address.streamKey}`;
    const pass = (pad: string, parser: string) => `d.${pad} ! queue ! ${parser} ! clocksync ! mux.`;
    const words = `-q ${sink} filesrc location=${path} ! qtdemux name=d ${pass('video_0', 'h264parse')} ${pass('audio_0', 'aacparse')}`;
    return spawn(programs.gstreamer, words.split(' '), { stdio: 'ignore', detached: true });
  },
});

const obs = (protocol: 'rtmp' | 'srt', { path, of }: Clip, folder: string): FlashSender => ({
  name: `OBS by ${protocol.toUpperCase()}`,
  protocol,
  start: (address) =>
    startObs({
      home: join(folder, `obs-${of}-${protocol}`),
      address,
      form: { width: 320, height: 180, rate: form.rate },
      source: {
        id: 'ffmpeg_source',
        versioned_id: 'ffmpeg_source',
        settings: { local_file: path, is_local_file: true, looping: true, hw_decode: false },
      },
    }),
});

/** Those whose programs are installed. */
export function flashSenders(clip: Clip, folder: string): FlashSender[] {
  const by = (needed: readonly string[], ...all: readonly FlashSender[]) =>
    needed.every((path) => existsSync(path)) ? all : [];
  return [
    ...by([programs.ffmpeg], ffmpeg('rtmp', clip), ffmpeg('srt', clip)),
    ...by([programs.gstreamer], gstreamer('rtmp', clip), gstreamer('srt', clip)),
    ...by([programs.obs, programs.xvfb], obs('rtmp', clip, folder), obs('srt', clip, folder)),
  ];
}

/** Sends a signal to a program, and to all that it started. */
export function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? Number.NaN), signal);
}

/** Ends a program and all that it started, as a cut of the power does. */
export async function endAll(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  signalAll(child, 'SIGKILL');
  await gone;
}
