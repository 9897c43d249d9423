// Loaded beforehand: the tests wait for promises, not for files.
import '../ask-kind';
import '../hls-source';
import '../source-renewal';
import { setMaxListeners } from 'node:events';
import type { HlsDetails, HlsErrorData, HlsFragment, HlsInstance, LoadHls } from '../hls-contract';

// Node warns about more than ten listeners on one signal; the player adds more to a media element.
setMaxListeners(40);

/** A fake hls.js that records its calls and raises the events that a test wants. */
export class FakeHls implements HlsInstance {
  static readonly made: FakeHls[] = [];
  levels = [
    { width: 640, height: 360, bitrate: 800_000 },
    { width: 1280, height: 720, bitrate: 2_000_000 },
  ];
  nextLevel = -1;
  loadLevel = -1;
  liveSyncPosition: number | null = null;
  readonly calls: string[] = [];
  capLevelToPlayerSize = true;
  autoLevelEnabled = true;
  latestLevelDetails: HlsDetails | null = null;
  readonly config: Record<string, unknown> & { maxMaxBufferLength: number };
  readonly #listeners = new Map<string, ((event: string, data: never) => void)[]>();

  constructor(config: object = {}) {
    this.config = { maxMaxBufferLength: 600, ...config };
    FakeHls.made.push(this);
  }
  on(event: string, listener: (event: string, data: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  attachMedia(): void {
    this.calls.push('attachMedia');
  }
  loadSource(src: string): void {
    this.calls.push(`loadSource ${src}`);
  }
  startLoad(): void {
    this.calls.push('startLoad');
  }
  trigger(event: string): void {
    this.calls.push(`trigger ${event}`);
  }
  pauseBuffering(): void {
    this.calls.push('pauseBuffering');
  }
  resumeBuffering(): void {
    this.calls.push('resumeBuffering');
  }
  recoverMediaError(): void {
    this.calls.push('recoverMediaError');
  }
  destroy(): void {
    this.calls.push('destroy');
  }
  parse(): void {
    this.#emit('hlsManifestParsed', {});
  }
  switchTo(level: number): void {
    this.#emit('hlsLevelSwitched', { level });
  }
  fail(data: Partial<HlsErrorData>): void {
    this.#emit('hlsError', { type: 'networkError', details: 'fragLoadError', fatal: true, ...data });
  }
  /** A list was loaded. */
  list(details: Partial<HlsDetails>): void {
    const whole = {
      live: false,
      targetduration: 4,
      partTarget: 0,
      edge: 0,
      age: 0,
      fragments: [],
      ...details,
    };
    this.latestLevelDetails = whole;
    this.#emit('hlsLevelLoaded', { details: whole });
  }
  /** A segment is being loaded, or has come. */
  segment(stage: 'hlsFragLoading' | 'hlsFragBuffered', frag: Partial<HlsFragment> = {}): void {
    this.#emit(stage, { frag: { type: 'main', sn: 0, level: 0, start: 0, end: 4, tagList: [], ...frag } });
  }
  #emit(event: string, data: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(event, data as never);
  }
}

/** A loader of {@link FakeHls}, supported or not. */
export function fakeLoadHls(supported = true): LoadHls {
  return () =>
    Promise.resolve({
      default: class extends FakeHls {
        static isSupported(): boolean {
          return supported;
        }
      },
    });
}
