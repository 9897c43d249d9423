// Runs in the browser: plays the live as the product's player does, and notes twenty times a second where it is.
import { liveHlsConfig } from '@palco/sdk/live-view';
import { createPlayer } from '@palco/sdk/player';
import type { Latency } from './narrow-live';

/** Where the player was at a moment. */
export interface Sample {
  /** Milliseconds since the page was opened. */
  readonly at: number;
  /** Of the media, in seconds. */
  readonly time: number;
  /** What is on the screen, as the menu of qualities names it. */
  readonly quality: string | null;
  /** Bits per second that the streaming library assumes. */
  readonly estimate: number;
  readonly behind: number | null;
  readonly ahead: number;
}

declare global {
  interface Window {
    palcoSamples: Sample[];
  }
}

const latency = (new URLSearchParams(location.search).get('latency') ?? 'default') as Latency;
const element = document.querySelector('video');
if (element === null) throw new Error('no video');

const opened: { readonly bandwidthEstimate: number }[] = [];
const player = createPlayer({
  hlsConfig: liveHlsConfig({
    dvr: false,
    lowLatency: latency !== 'default',
    partial: latency === 'ultra-low',
  }),
  loadHls: async () => {
    const { default: Hls } = await import('hls.js');
    class Noted extends Hls {
      constructor(config?: object) {
        super(config);
        opened.push(this);
      }
    }
    return { default: Noted } as never;
  },
});
player.attach(element);
player.load({ src: '/master.m3u8', autoplay: true });

window.palcoSamples = [];
setInterval(() => {
  const { qualities, activeQuality, secondsBehindLive, buffered } = player.$state.get();
  window.palcoSamples.push({
    at: performance.now(),
    time: element.currentTime,
    quality: qualities.find(({ index }) => index === activeQuality)?.label ?? null,
    estimate: Math.round(opened.at(-1)?.bandwidthEstimate ?? 0),
    behind: secondsBehindLive,
    ahead: buffered - element.currentTime,
  });
}, 50);
