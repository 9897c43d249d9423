import { setMaxListeners } from 'node:events';
import type { HlsErrorData, HlsInstance, LoadHls } from '../hls-contract';

// Node warns of more than ten listeners on one signal, which is what a media element has.
setMaxListeners(30);

/** A page with just what the player asks of one. */
class FakePage extends EventTarget {
  readonly defaultView = new EventTarget();
  fullscreenElement: unknown = null;
  async exitFullscreen(): Promise<void> {
    this.fullscreenElement = null;
    this.dispatchEvent(new Event('fullscreenchange'));
  }
}

/** A media element that obeys and answers with the events that a browser would send. */
export class FakeMedia extends EventTarget {
  readonly ownerDocument = new FakePage();
  src = '';
  duration = Number.NaN;
  ended = false;
  paused = true;
  error: { code: number; message: string } | null = null;
  ranges: [number, number][] = [];
  nativeHls = '';
  defaultPlaybackRate = 1;
  /** What `play()` does: start, refuse, or fail because something newer took over. */
  whenPlayed: 'starts' | 'NotAllowedError' | 'AbortError' = 'starts';
  readonly calls: string[] = [];
  #time = 0;
  #volume = 1;
  #muted = false;
  #rate = 1;

  get buffered(): TimeRanges {
    const { ranges } = this;
    return { length: ranges.length, start: (i) => ranges[i]![0], end: (i) => ranges[i]![1] };
  }
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.calls.push(`seek ${time}`);
    this.emit('seeking');
  }
  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = volume;
    this.emit('volumechange');
  }
  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.emit('volumechange');
  }
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    this.emit('ratechange');
  }
  play(): Promise<void> {
    this.calls.push('play');
    if (this.whenPlayed !== 'starts')
      return Promise.reject(Object.assign(new Error('refused'), { name: this.whenPlayed }));
    this.paused = false;
    this.emit('playing');
    return Promise.resolve();
  }
  pause(): void {
    this.calls.push('pause');
    this.paused = true;
    this.emit('pause');
  }
  load(): void {
    this.calls.push(`load ${this.src}`);
  }
  removeAttribute(name: 'src'): void {
    this[name] = '';
  }
  canPlayType(): string {
    return this.nativeHls;
  }
  emit(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  /** What a browser sends when a source is there. */
  open(duration = 90): void {
    this.duration = duration;
    this.emit('durationchange');
    this.emit('loadedmetadata');
  }
  fail(code: number, message = ''): void {
    this.error = { code, message };
    this.emit('error');
  }
  get element(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement;
  }
}

/** An hls.js that keeps a record of what it was told, and says what a test wants. */
export class FakeHls implements HlsInstance {
  static readonly made: FakeHls[] = [];
  levels = [
    { width: 640, height: 360, bitrate: 800_000 },
    { width: 1280, height: 720, bitrate: 2_000_000 },
  ];
  nextLevel = -1;
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
    this.#say('hlsManifestParsed', {});
  }
  switchTo(level: number): void {
    this.#say('hlsLevelSwitched', { level });
  }
  fail(data: Partial<HlsErrorData>): void {
    this.#say('hlsError', { type: 'networkError', details: 'fragLoadError', fatal: true, ...data });
  }
  #say(event: string, data: object): void {
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
