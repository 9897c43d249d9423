// Only pages that play a playlist need this: it is loaded beside hls.js.
import { timeLimit } from '../kernel/any-signal';
import type { Clock, Timers } from '../kernel/ports';
import { captionController, captionNames, defaultTimeline } from './caption-controller';
import type { HlsConstructor, HlsErrorData, HlsInstance } from './hls-contract';
import { leaveOutHoles } from './hls-holes';
import { defaultLoader } from './hls-loaders';
import { holdBack } from './hls-preload';
import { cmcdSettings, hlsSettings, type CmcdMode } from './hls-settings.pure';
import { keepWithinLimits } from './hls-limits';
import { countTraffic, type Traffic, type XhrSetup } from './hls-traffic';
import type { OpenOptions, OpenSource } from './media-source';
import { takeNextPathway } from './hls-pathways';
import { patientLoader } from './patient-loader';
import type { PlayerLimits } from './player-limits.pure';
import { saverLevel, toQualities, type QualityChoice } from './player-quality.pure';
import type { EngineFailure, PlayerWait } from './player-state.pure';
import { countSharedSegments, rewriteToNewestPrefix } from './source-prefix.pure';
import { defaultAbr, lineAbr } from './quality/line-abr';
import { spareLoader } from './spare-loader';
import { watchForStalls } from './stall-watch';

interface HlsOptions extends OpenOptions {
  readonly ports: { readonly clock: Pick<Clock, 'monotonic'>; readonly timers: Timers };
  readonly hlsConfig?: Readonly<Record<string, unknown>>;
  readonly limits?: PlayerLimits;
  readonly cmcd?: CmcdMode;
  /** `renew` may be called: requests are rewritten to the newest address. */
  readonly isRenewable: boolean;
}

/** Plays by the streaming library. */
export function openHls(Hls: HlsConstructor, options: HlsOptions): OpenSource {
  const { element, send, limits, hlsConfig, ports } = options;
  let { src } = options;
  const choice = createLevelChoice();
  /** Addresses of the source, the newest last; made absolute when a second one comes: `new URL` throws on an invalid one. */
  const addresses = [src];
  const ending = new AbortController();
  const { signal } = ending;
  const traffic = countTraffic();
  const ceiling = (): number => choice.ceiling(hls);
  const hls: HlsInstance = new Hls(configOf(Hls, { ...options, addresses, traffic, ceiling }));
  let isAwaited = false;
  beginAt(hls, { ...options, signal });
  const release = holdBack(hls, { element, timers: ports.timers, signal });
  const failures = reportFailures(hls, { ...options, src: () => src, signal });
  keepWithinLimits(hls, { element, limits, hlsConfig, clock: ports.clock, signal });
  const watch = watchForStalls(hls, {
    element,
    traffic,
    isTroubled: failures.isTroubled,
    isAwaited: () => isAwaited,
    send,
    ports,
    signal,
  });
  const want = (): void => {
    isAwaited = true;
    release();
    watch();
  };
  if (options.isWanted) want();
  hls.attachMedia(element);
  hls.loadSource(src);
  return {
    engine: 'hls',
    want,
    restart: failures.retry,
    recover: () => {
      failures.tryAgain();
      hls.recoverMediaError();
    },
    liveEdge: () => hls.liveSyncPosition,
    received: () => traffic.bytes(),
    waitsFor: failures.waitsFor,
    renew: (fresh) => {
      const known = [...addresses, fresh].map((address) => toAbsolute(element, address));
      if (countSharedSegments(known) < 2) return false;
      addresses.splice(0, addresses.length, ...known);
      src = fresh;
      return true;
    },
    setQuality: (quality) => choice.set(hls, quality),
    close: () => {
      ending.abort();
      hls.destroy();
    },
  };
}

/** What the viewer chose, of what hls.js lists. */
function createLevelChoice() {
  let isSaving = false;
  return {
    ceiling: ({ levels }: HlsInstance): number => (isSaving ? saverLevel(levels) : Number.POSITIVE_INFINITY),
    set(hls: HlsInstance, quality: QualityChoice): void {
      isSaving = quality === 'saver';
      // What is loaded already is watched: loading it again would save nothing.
      if (quality === 'saver') hls.loadLevel = -1;
      else hls.nextLevel = quality === 'auto' ? -1 : quality;
    },
  };
}

/** hls.js goes to the place with its first segment, which a busy device may have begun to show from the start by then. */
function beginAt(
  hls: HlsInstance,
  { element, startAt, signal }: OpenOptions & { signal: AbortSignal },
): void {
  const go = (): void => {
    if (startAt > 0 && hls.latestLevelDetails?.live === false) element.currentTime = startAt;
  };
  // Before the player tells the element to play.
  element.addEventListener('loadedmetadata', go, { once: true, capture: true, signal });
}

// `xhrSetup` is called with absolute addresses: hls.js resolves those that a playlist lists.
const toAbsolute = (element: HTMLMediaElement, address: string): string =>
  new URL(address, element.ownerDocument.baseURI).href;

interface FailureOptions extends Pick<OpenOptions, 'element' | 'send'> {
  readonly src: () => string;
  readonly signal: AbortSignal;
}

/** Reports what hls.js finds, and the failures that it does not recover from by itself. */
function reportFailures(hls: HlsInstance, { element, send, src, signal }: FailureOptions) {
  let manifest: 'missing' | 'parsed' = 'missing';
  let isTroubled = false;
  /** Of the last failed request since data came. */
  let status = 0;
  hls.on('hlsManifestParsed', () => {
    manifest = 'parsed';
    // Captions are shown because a viewer or the page chose them, not because a list calls them the default.
    hls.subtitleTrack = -1;
    send({ type: 'qualitiesFound', qualities: toQualities(hls.levels) });
  });
  hls.on('hlsLevelSwitched', (_event, { level }) =>
    send({ type: 'observed', facts: { activeQuality: level } }),
  );
  hls.on('hlsFragBuffered', () => (status = 0));
  hls.on('hlsSubtitleFragProcessed', (_event, { success }) => {
    if (success) send({ type: 'observed', facts: { captionsFailed: false } });
  });
  const holes = leaveOutHoles(hls, { element, send, signal });
  hls.on('hlsError', (_event, data) => {
    if (!data.fatal) return;
    // What is beside the film may be missing, or is missing for a stretch.
    const isOfCaptions = isBeside(data);
    if (isOfCaptions) send({ type: 'observed', facts: { captionsFailed: true } });
    if (isOfCaptions || holes.leaveOut(data)) {
      hls.startLoad(-1);
      return;
    }
    const failure = toFailure(data, holes.isGone());
    isTroubled = true;
    status = failure.status ?? 0;
    const report = (reported: EngineFailure) => send({ type: 'engineFailed', failure: reported });
    const isFirstRequest = manifest === 'missing' && failure.kind === 'NETWORK' && !failure.status;
    if (isFirstRequest && isForeign(toAbsolute(element, src()), element.ownerDocument.baseURI))
      void isRefusedToPage(src()).then((isRefused) =>
        report(isRefused ? { ...failure, kind: 'DOMAIN_REFUSED' } : failure),
      );
    else report(failure);
  });
  return {
    /** Whether a failed request waits for its next try. */
    isTroubled: () => isTroubled,
    tryAgain: (): void => {
      isTroubled = false;
    },
    /** Loads on, or the list where it is not there. */
    retry: (): void => {
      isTroubled = false;
      if (manifest === 'missing') return hls.loadSource(src());
      takeNextPathway(hls);
      hls.startLoad();
    },
    waitsFor: (): PlayerWait => {
      if (status >= 500 || status === 429) return 'SERVER';
      const details = hls.latestLevelDetails;
      return details?.live && details.age > SIGNAL_TARGETS * details.targetduration ? 'SIGNAL' : 'DATA';
    },
  };
}

/** A live that brings nothing new for so many target durations has no signal. */
const SIGNAL_TARGETS = 3;

interface ConfigOptions extends HlsOptions {
  readonly addresses: readonly string[];
  readonly traffic: Traffic;
  /** The best level that may be chosen. */
  ceiling(): number;
}

function configOf(Hls: HlsConstructor, options: ConfigOptions): object {
  const { startAt, hlsConfig, limits, cmcd, isRenewable, addresses, traffic, ports, ceiling } = options;
  const given = hlsConfig?.['xhrSetup'] as XhrSetup | undefined;
  const Default = defaultLoader(Hls, hlsConfig);
  const Spare = Default && spareLoader(Default, ports);
  const Abr = defaultAbr(Hls, hlsConfig);
  const Timeline = defaultTimeline(Hls, hlsConfig);
  return {
    startPosition: startAt > 0 ? startAt : -1,
    ...hlsSettings(limits),
    ...(Spare && { pLoader: patientLoader(Spare, () => ports.clock.monotonic()), fLoader: Spare }),
    ...captionNames,
    ...(Timeline && { timelineController: captionController(Timeline) }),
    ...(Abr && {
      abrController: lineAbr(Abr, { clock: ports.clock, ceiling }),
    }),
    ...cmcdSettings(cmcd),
    ...hlsConfig,
    xhrSetup: traffic.counting(isRenewable ? withNewestAddress(addresses, given) : given),
  };
}

/** Opens each request at the newest address: hls.js does not open one again that `xhrSetup` has opened. */
function withNewestAddress(addresses: readonly string[], given?: XhrSetup): XhrSetup {
  return (xhr, url, context) => {
    const newest = rewriteToNewestPrefix(url, addresses);
    if (newest !== url) xhr.open('GET', newest, true);
    return given?.(xhr, newest, context);
  };
}

const PROBE_LIMIT_MS = 10_000;

const isForeign = (address: string, page: string): boolean =>
  new URL(address).origin !== new URL(page).origin;

/**
 * Whether a host answers but its CORS rules refuse this page. Browsers hide such an answer as a network error; a `no-cors`
 * request, which reads nothing of it, still succeeds.
 */
async function isRefusedToPage(src: string): Promise<boolean> {
  const answers = (mode: RequestMode) =>
    fetch(src, { mode, cache: 'no-store', signal: timeLimit(PROBE_LIMIT_MS) }).then(
      () => true,
      () => false,
    );
  return !(await answers('cors')) && (await answers('no-cors'));
}

/** Subtitles: without them the film plays. */
const isBeside = ({ details, frag }: HlsErrorData): boolean =>
  frag?.type === 'subtitle' || details.startsWith('subtitle');

function toFailure({ type, details, response }: HlsErrorData, isGone: boolean) {
  const status = response?.code || undefined;
  if (type === 'networkError') {
    // What is not there may be a part of the film, and says nothing of the film.
    const isWhole = isGone || /^(?:manifest|level)/.test(details);
    const isPart = (status === 404 || status === 410) && !isWhole;
    return { kind: 'NETWORK', status: isPart ? undefined : status, detail: details } as const;
  }
  // Codecs that this browser lacks: recovering would fail in the same way.
  if (details === 'manifestIncompatibleCodecsError') return { kind: 'UNSUPPORTED', detail: details } as const;
  return { kind: 'MEDIA', detail: details } as const;
}
