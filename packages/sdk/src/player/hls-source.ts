// Only pages that play a playlist need this: it is loaded beside hls.js.
import { timeLimit } from '../kernel/any-signal';
import type { HlsConstructor, HlsErrorData, HlsInstance } from './hls-contract';
import type { OpenOptions, OpenSource } from './media-source';
import { toQualities } from './player-quality.pure';
import type { EngineFailure } from './player-state.pure';
import { countSharedSegments, rewriteToNewestPrefix } from './source-prefix.pure';

/** Plays by the streaming library. */
export function openHls(
  Hls: HlsConstructor,
  options: OpenOptions & {
    readonly hlsConfig?: Readonly<Record<string, unknown>>;
    /** `renew` may be called: requests are rewritten to the newest address. */
    readonly isRenewable: boolean;
  },
): OpenSource {
  const { element, startAt, send, hlsConfig, isRenewable } = options;
  let { src } = options;
  /** Addresses of the source, the newest last; made absolute when a second one comes: `new URL` throws on an invalid one. */
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
  // `xhrSetup` is called with absolute addresses: hls.js resolves those that a playlist lists.
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
    // hls.js recovers from errors that are not fatal by itself.
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
      if (countSharedSegments(known) < 2) return false;
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

/** Opens each request at the newest address: hls.js does not open one again that `xhrSetup` has opened. */
function withNewestAddress(addresses: readonly string[], given?: XhrSetup): XhrSetup {
  return (xhr, url) => {
    const newest = rewriteToNewestPrefix(url, addresses);
    if (newest !== url) xhr.open('GET', newest, true);
    return given?.(xhr, newest);
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

function toFailure({ type, details, response }: HlsErrorData) {
  const status = response?.code || undefined;
  if (type === 'networkError') return { kind: 'NETWORK', status, detail: details } as const;
  // Codecs that this browser lacks: recovering would fail in the same way.
  if (details === 'manifestIncompatibleCodecsError') return { kind: 'UNSUPPORTED', detail: details } as const;
  return { kind: 'MEDIA', detail: details } as const;
}
