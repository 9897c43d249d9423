// Loaded beforehand: the tests wait for promises, not for files.
import '../hls-source';
import { setMaxListeners } from 'node:events';
import type { HlsErrorData, HlsInstance, LoadHls } from '../hls-contract';

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
  liveSyncPosition: number | null = null;
  readonly calls: string[] = [];
  readonly config: Readonly<Record<string, unknown>>;
  readonly #listeners = new Map<string, (event: string, data: never) => void>();

  constructor(config: object = {}) {
    this.config = { ...config };
    FakeHls.made.push(this);
  }
  on(event: string, listener: (event: string, data: never) => void): void {
    this.#listeners.set(event, listener);
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
  #emit(event: string, data: object): void {
    this.#listeners.get(event)?.(event, data as never);
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
