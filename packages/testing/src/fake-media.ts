/** A document with only the members that a player uses. */
class FakePage extends EventTarget {
  readonly defaultView = new EventTarget();
  readonly baseURI = 'https://page.example/';
  readonly pictureInPictureEnabled = true;
  fullscreenElement: unknown = null;
  pictureInPictureElement: FakeMedia | null = null;
  async exitFullscreen(): Promise<void> {
    this.fullscreenElement = null;
    this.dispatchEvent(new Event('fullscreenchange'));
  }
  async exitPictureInPicture(): Promise<void> {
    const left = this.pictureInPictureElement;
    this.pictureInPictureElement = null;
    left?.emit('leavepictureinpicture');
  }
}

/** A `track` child: captions in a file of their own. */
interface FakeTrackFile {
  readonly track: FakeTextTrack;
  /** 0 not asked for, 1 on its way, 2 loaded, 3 failed: as in HTML. */
  readyState: number;
  /** Setting it begins to load the file. */
  src: string;
  getAttribute(name: 'src'): string;
}

type FakeTextTrack = { mode: TextTrackMode; readonly kind: TextTrackKind; label: string; language: string };

/** The text tracks of an element; a change of a mode fires `change`, as in browsers. */
class FakeTextTracks extends EventTarget implements Iterable<FakeTextTrack> {
  readonly #tracks: FakeTextTrack[] = [];
  readonly #ofFiles = new Set<FakeTextTrack>();
  [Symbol.iterator](): Iterator<FakeTextTrack> {
    return this.#tracks[Symbol.iterator]();
  }
  get length(): number {
    return this.#tracks.length;
  }
  /** Those of the source, without an event, as the load algorithm does. */
  forget(): void {
    const kept = this.#tracks.filter((track) => this.#ofFiles.has(track));
    this.#tracks.splice(0, this.#tracks.length, ...kept);
  }
  /** One that outlives the source. */
  addOfFile(label: string, language: string): FakeTextTrack {
    const track = this.add(label, language);
    this.#ofFiles.add(track);
    return track;
  }
  /** Its file was taken out of the page. */
  remove(track: FakeTextTrack): void {
    this.#ofFiles.delete(track);
    this.#tracks.splice(this.#tracks.indexOf(track), 1);
    this.dispatchEvent(new Event('removetrack'));
  }
  add(label: string, language: string, kind: TextTrackKind = 'subtitles'): FakeTextTrack {
    let mode: TextTrackMode = 'disabled';
    const changed = () => this.dispatchEvent(new Event('change'));
    const track: FakeTextTrack = {
      kind,
      label,
      language,
      get mode() {
        return mode;
      },
      set mode(next) {
        if (next === mode) return;
        mode = next;
        changed();
      },
    };
    this.#tracks.push(track);
    this.dispatchEvent(new Event('addtrack'));
    return track;
  }
}

/**
 * A media element for tests of players: it follows the load algorithm of HTML (a new source or `load()` ends what was played,
 * sets `paused` without a `pause` event, and begins again without data), keeps the order of its events, and records the calls.
 * The test controls what a network would do: {@link FakeMedia.open}, {@link FakeMedia.buffer}, {@link FakeMedia.fail}.
 *
 * @example
 * const media = new FakeMedia();
 * player.attach(media.element);
 * player.load({ src: 'clip.mp4', autoplay: true });
 * media.open(90);
 */
export class FakeMedia extends EventTarget {
  readonly ownerDocument = new FakePage();
  readonly textTracks = new FakeTextTracks();
  /** 0 nothing, 1 metadata, 2 the current picture, 4 enough to go on: as in HTML. */
  readyState = 0;
  duration = Number.NaN;
  ended = false;
  paused = true;
  seeking = false;
  error: { code: number; message: string } | null = null;
  /** Loaded ranges in seconds. */
  ranges: [number, number][] = [];
  /** The seekable range in seconds; by default the whole duration. */
  seekableRange: readonly [number, number] | null = null;
  /** Answer of `canPlayType`. */
  nativeHls = '';
  defaultPlaybackRate = 1;
  disablePictureInPicture = false;
  /** What `play()` does: start, refuse, or fail because of a newer request. */
  whenPlayed: 'starts' | 'NotAllowedError' | 'AbortError' = 'starts';
  /** The calls, as `seek 30`, in order. */
  readonly calls: string[] = [];
  /** Every event that it sent, in order. */
  readonly events: string[] = [];
  #src = '';
  #hasSource = false;
  #time = 0;
  #volume = 1;
  #muted = false;
  #rate = 1;
  /** Names of events that have not been dispatched yet. */
  readonly #tasks: string[] = [];
  readonly #files: FakeTrackFile[] = [];
  #pendingPlays: { resolve(): void; reject(error: Error): void }[] = [];

  get src(): string {
    return this.#src;
  }
  set src(src: string) {
    this.#src = src;
    this.load();
  }
  get buffered(): TimeRanges {
    return timeRanges(this.ranges);
  }
  get seekable(): TimeRanges {
    const whole = this.duration > 0 && Number.isFinite(this.duration) ? ([0, this.duration] as const) : null;
    const range = this.seekableRange ?? whole;
    return timeRanges(range ? [range] : []);
  }
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.calls.push(`seek ${time}`);
    // Without metadata the time is only stored, as the start position.
    if (this.readyState > 0) this.emit('seeking');
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
    if (this.whenPlayed !== 'starts') return Promise.reject(named(this.whenPlayed));
    this.ended = false;
    if (this.paused) {
      this.paused = false;
      this.emit('play');
      this.emit(this.readyState > 2 ? 'playing' : 'waiting');
    }
    if (this.readyState > 2) return Promise.resolve();
    return new Promise((resolve, reject) => this.#pendingPlays.push({ resolve, reject }));
  }
  pause(): void {
    this.calls.push('pause');
    if (this.paused) return;
    this.paused = true;
    this.emit('timeupdate');
    this.emit('pause');
    this.#rejectPlays();
  }
  /**
   * The media element load algorithm: the state is reset without a `pause` event, and the tracks of the source are removed
   * without an event. Its events are tasks: their listeners run after the code that loads.
   */
  load(): void {
    this.calls.push(`load ${this.#src}`);
    const events: string[] = [];
    if (this.#hasSource) {
      // Also when all of it was loaded; not for a source that could not be played, which was released before.
      if (this.error?.code !== 4) events.push('abort');
      events.push('emptied');
      if (this.#time !== 0) events.push('timeupdate');
      this.paused = true;
      Object.assign(this, { readyState: 0, ranges: [], seekableRange: null, seeking: false, ended: false });
      this.duration = Number.NaN;
      this.#time = 0;
      this.textTracks.forget();
    }
    this.error = null;
    if (this.#rate !== this.defaultPlaybackRate) events.push('ratechange');
    this.#rate = this.defaultPlaybackRate;
    this.#hasSource = this.#src !== '';
    if (this.#hasSource) events.push('loadstart');
    this.#rejectPlays();
    this.#tasks.push(...events);
    queueMicrotask(() => this.#runTasks());
  }
  removeAttribute(name: 'src'): void {
    if (name === 'src') this.#src = '';
  }
  canPlayType(): string {
    return this.nativeHls;
  }
  async requestPictureInPicture(): Promise<void> {
    this.ownerDocument.pictureInPictureElement = this;
    this.emit('enterpictureinpicture');
  }
  emit(name: string): void {
    this.#tasks.push(name);
    this.#runTasks();
  }
  /** The source arrives: metadata, then enough data to play. */
  open(duration = 90): void {
    Object.assign(this, { readyState: 1, duration });
    this.emit('durationchange');
    this.emit('loadedmetadata');
    this.readyState = 2;
    this.emit('loadeddata');
    this.readyState = 4;
    this.emit('canplay');
    if (!this.paused) this.emit('playing');
    for (const { resolve } of this.#pendingPlays.splice(0)) resolve();
  }
  /** Adds captions in a file of their own, which is not loaded yet. */
  addTrackFile(label: string, language: string, address: string): FakeTrackFile {
    let src = address;
    const file: FakeTrackFile = {
      track: this.textTracks.addOfFile(label, language),
      readyState: 0,
      get src() {
        return src;
      },
      set src(next) {
        src = next;
        file.readyState = 1;
      },
      getAttribute: () => src,
    };
    this.#files.push(file);
    return file;
  }
  /** The file has come, or has not: events of a child reach only listeners that capture. */
  settleTrackFile(file: FakeTrackFile, outcome: 'load' | 'error'): void {
    file.readyState = outcome === 'load' ? 2 : 3;
    const event = new Event(outcome);
    Object.defineProperty(event, 'target', { value: file });
    this.dispatchEvent(event);
  }
  /** The `track` children; nothing else is looked for. */
  querySelectorAll(): readonly FakeTrackFile[] {
    return this.#files;
  }
  /** Replaces the loaded ranges, in seconds. */
  buffer(...ranges: [number, number][]): void {
    this.ranges = ranges;
    this.emit('progress');
  }
  /** Plays on to a time, as a clock would. */
  playTo(time: number): void {
    this.#time = time;
    this.emit('timeupdate');
  }
  fail(code: number, message = ''): void {
    this.error = { code, message };
    this.emit('error');
  }
  /** The same object, for code that expects a real element. */
  get element(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement;
  }
  #runTasks(): void {
    for (let name = this.#tasks.shift(); name !== undefined; name = this.#tasks.shift()) {
      this.events.push(name);
      this.dispatchEvent(new Event(name));
    }
  }
  #rejectPlays(): void {
    for (const { reject } of this.#pendingPlays.splice(0)) reject(named('AbortError'));
  }
}

function named(name: string): Error {
  return Object.assign(new Error('refused'), { name });
}

function timeRanges(ranges: readonly (readonly [number, number])[]): TimeRanges {
  const at = (index: number): readonly [number, number] => ranges[index] ?? [Number.NaN, Number.NaN];
  return { length: ranges.length, start: (index) => at(index)[0], end: (index) => at(index)[1] };
}
