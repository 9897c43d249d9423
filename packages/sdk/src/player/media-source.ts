import type { HlsConstructor, HlsErrorData, HlsInstance } from './hls-contract';
import type { EngineFailure, PlayerEvent } from './player-state.pure';
import { toQualities } from './player-quality.pure';
import { sharedEnding, underNewest } from './source-prefix.pure';

/** An opened source, played by the streaming library or by the browser alone. */
export interface OpenSource {
  /** `hls` where the streaming library feeds the element, so that its own reports are the ones to believe. */
  readonly engine: 'hls' | 'native';
  /** Goes on loading after a network failure. */
  restart(): void;
  /** Rebuilds the decoder after a media failure. */
  recover(): void;
  /** The newest place of a live stream that the library would play, in seconds. */
  liveEdge?(): number | null | undefined;
  /** Goes on with another address of the same media; false where it has to be opened again for that. */
  renew(src: string): boolean;
  /** Absent where the browser chooses. */
  setQuality?(quality: number | 'auto'): void;
  close(): void;
}

interface OpenOptions {
  readonly element: HTMLMediaElement;
  readonly src: string;
  /** Seconds. */
  readonly startAt: number;
  readonly send: (event: PlayerEvent) => void;
}

/** Plays by the streaming library. */
export function openHls(
  Hls: HlsConstructor,
  options: OpenOptions & {
    readonly hlsConfig?: Readonly<Record<string, unknown>>;
    /** A fresh address may come while it plays. */
    readonly isRenewable: boolean;
  },
): OpenSource {
  const { element, startAt, send, hlsConfig, isRenewable } = options;
  let { src } = options;
  /** Addresses of the source, the newest last; made absolute only when a second one comes, since the first may be invalid. */
  const addresses = [src];
  const hls: HlsInstance = new Hls({
    startPosition: startAt > 0 ? startAt : -1,
    // So that a live stream has the duration Infinity, as where the browser plays it.
    liveDurationInfinity: true,
    ...hlsConfig,
    ...(isRenewable && {
      xhrSetup: withNewestAddress(addresses, hlsConfig?.['xhrSetup'] as XhrSetup | undefined),
    }),
  });
  // hls.js resolves what a playlist lists.
  const toAbsolute = (address: string): string => new URL(address, element.ownerDocument.baseURI).href;
  let manifest: 'missing' | 'parsed' = 'missing';
  hls.on('hlsManifestParsed', () => {
    manifest = 'parsed';
    send({ type: 'qualitiesFound', qualities: toQualities(hls.levels) });
  });
  hls.on('hlsLevelSwitched', (_event, { level }) =>
    send({ type: 'observed', facts: { activeQuality: level } }),
  );
  hls.on('hlsError', (_event, data) => {
    // hls.js mends the errors that are not fatal by itself.
    if (!data.fatal) return;
    const failure = toFailure(data);
    const report = (reported: EngineFailure) => send({ type: 'engineFailed', failure: reported });
    const isFirstRequest = manifest === 'missing' && failure.kind === 'NETWORK' && !failure.status;
    if (isFirstRequest && isForeign(toAbsolute(src), element.ownerDocument.baseURI))
      void isRefusedToPage(src).then((isRefused) =>
        report(isRefused ? { ...failure, kind: 'DOMAIN_REFUSED' } : failure),
      );
    else report(failure);
  });
  hls.attachMedia(element);
  hls.loadSource(src);
  return {
    engine: 'hls',
    restart: () => (manifest === 'parsed' ? hls.startLoad() : hls.loadSource(src)),
    recover: () => hls.recoverMediaError(),
    liveEdge: () => hls.liveSyncPosition,
    renew: (fresh) => {
      const known = [...addresses, fresh].map(toAbsolute);
      if (sharedEnding(known) < 2) return false;
      addresses.splice(0, addresses.length, ...known);
      src = fresh;
      return true;
    },
    setQuality: (quality) => {
      hls.nextLevel = quality === 'auto' ? -1 : quality;
    },
    close: () => hls.destroy(),
  };
}

type XhrSetup = (xhr: XMLHttpRequest, url: string) => void | Promise<void>;

/** Requests go to the newest address: hls.js leaves a request alone that is open already. */
function withNewestAddress(addresses: readonly string[], given?: XhrSetup): XhrSetup {
  return (xhr, url) => {
    const newest = underNewest(url, addresses);
    if (newest !== url) xhr.open('GET', newest, true);
    return given?.(xhr, newest);
  };
}

const isForeign = (address: string, page: string): boolean =>
  new URL(address).origin !== new URL(page).origin;

/**
 * Whether a host answers but its CORS rules refuse this page. Browsers hide such an answer as a network error; a `no-cors`
 * request, which reads nothing of it, still succeeds.
 */
async function isRefusedToPage(src: string): Promise<boolean> {
  const answers = (mode: RequestMode) =>
    fetch(src, { mode, cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  return !(await answers('cors')) && (await answers('no-cors'));
}

function toFailure({ type, details, response }: HlsErrorData) {
  const status = response?.code || undefined;
  if (type === 'networkError') return { kind: 'NETWORK', status, detail: details } as const;
  // Codecs that this browser lacks: recovering would fail in the same way.
  if (details === 'manifestIncompatibleCodecsError') return { kind: 'UNSUPPORTED', detail: details } as const;
  return { kind: 'MEDIA', detail: details } as const;
}

/** Plays by the browser alone: plain files everywhere, playlists where the streaming library does not run (iOS). */
export function openNative({ element, startAt, ...options }: OpenOptions): OpenSource {
  let { src } = options;
  const start = (at: number): void => {
    // A new source is loaded at once; `load()` would begin a second time.
    element.src = src;
    if (at > 0) element.currentTime = at;
  };
  start(startAt);
  const again = (): void => start(element.currentTime);
  return {
    engine: 'native',
    restart: again,
    recover: again,
    renew: (fresh) => {
      src = fresh;
      again();
      return true;
    },
    close: () => {
      element.removeAttribute('src');
      // Without this the browser goes on downloading what it no longer shows.
      element.load();
    },
  };
}
