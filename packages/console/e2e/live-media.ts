import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LiveCreated } from '@palco/sdk/lives';
import type { Page } from '@playwright/test';

/** An encoder that sends H.264 and AAC. */
export interface Publisher {
  /** Drops the connection. */
  stop(): Promise<void>;
}

const serverFolder = join(import.meta.dirname, '..', '..', 'server');

/** Sends to the key of a signal, from a process of its own. */
export function publish({ keys }: Pick<LiveCreated, 'keys'>, signalId: number, rate = 30): Publisher {
  const key = keys.find((one) => one.signalId === signalId);
  if (!key?.rtmpUrl) throw new Error(`signal ${signalId} has no address to send to`);
  return publishAs(key.rtmpUrl, key.streamKey, rate);
}

/** Sends to a server and a key, as the panel gives them. */
export const publishAs = (server: string, key: string, rate = 30): Publisher =>
  runPublisher('publish-live.ts', `${server}/${key}`, rate);

/** Sends pictures that carry the wall clock; see `publish-clock.ts` of the server. */
export const publishClock = (url: string, keySeconds: number): Publisher =>
  runPublisher('publish-clock.ts', url, keySeconds);

/** Sends a minute in which the encoder does something after half of it; see `publish-events.ts` of the server. */
export const publishEvent = (url: string, event: string): Publisher =>
  runPublisher('publish-events.ts', url, event);

function runPublisher(script: string, url: string, setting: number | string): Publisher {
  const args = ['--import', 'tsx', `src/testing/${script}`, url, String(setting)];
  const child = spawn(process.execPath, args, { cwd: serverFolder, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Counts the decoded frames of the page over all its players. Call it before the page is opened. */
export async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = { frames: 0, last: 0 };
    Object.assign(window, { palcoFrames: counter });
    setInterval(() => {
      const now = document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
      counter.frames += now >= counter.last ? now - counter.last : now;
      counter.last = now;
    }, 100);
  });
}

/** What the page decoded so far. */
export const frames = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { palcoFrames: { frames: number } }).palcoFrames.frames);

/** Frames in the page's buffer that were not shown yet. */
export const framesAhead = (page: Page, rate = 30): Promise<number> =>
  page
    .locator('video')
    .evaluate(({ buffered, currentTime }: HTMLVideoElement) =>
      buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime),
    )
    .then((seconds) => Math.ceil(seconds * rate));
