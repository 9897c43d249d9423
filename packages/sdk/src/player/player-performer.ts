import { anySignal, timeLimit } from '../kernel/any-signal';
import { backoffDelayMs } from '../kernel/backoff.pure';
import { armAt } from '../kernel/long-timer';
import type { TimerId } from '../kernel/ports';
import { withinTime } from '../kernel/time-limit';
import { openNative, type OpenSource } from './media-source';
import type { FreshSource, PlayerOptions } from './player';
import { toPlayerError, type PlayerFailure } from './player.errors';
import type { PlayerCommand, PlayerEvent } from './player-state.pure';
import { isShowable } from './text-tracks.pure';
import { kindOfAddress, kindOfType, type SourceKind } from './player-source.pure';

/** The attached element; `ending` is aborted when it is detached. */
export interface Attachment {
  readonly element: HTMLMediaElement;
  readonly container: Element;
  /** The element that is shown full screen. */
  readonly stage: Element;
  readonly ending: AbortController;
}

interface PerformerOptions {
  readonly options: PlayerOptions;
  readonly ports: NonNullable<PlayerOptions['ports']>;
  readonly send: (event: PlayerEvent) => void;
  readonly attachment: () => Attachment | null;
  /** The MIME type that the page gave with the source. */
  readonly declaredType: () => string | undefined;
}

type Performers = {
  readonly [Type in PlayerCommand['type']]: (command: Extract<PlayerCommand, { type: Type }>) => void;
};

/** Performs the commands of the machine on the element, the source and the timer. */
export interface Performer {
  perform(command: PlayerCommand): void;
  /** The open source. */
  source(): OpenSource | null;
}

/** Makes the performer of one player. */
export function createPerformer({ attachment, ...slotOptions }: PerformerOptions): Performer {
  const { options, ports, send } = slotOptions;
  const slot = createSourceSlot(slotOptions);
  let retry: TimerId | null = null;

  const cancelRetry = (): void => {
    if (retry !== null) ports.timers.clear(retry);
    retry = null;
  };
  const performers: Performers = {
    openSource: ({ src, startAt, expiresAt }) => {
      const element = attachment()?.element;
      if (!element) return;
      void slot.open({ element, src, startAt });
      slot.armRenewal(expiresAt);
    },
    renewSource: ({ src, expiresAt }) => {
      const element = attachment()?.element;
      if (!element) return;
      if (!slot.current()?.renew(src)) void slot.open({ element, src, startAt: element.currentTime });
      slot.armRenewal(expiresAt);
    },
    closeSource: slot.close,
    play: () => {
      // Other rejections are also raised as an event of the element, or mean that a later call interrupted this one.
      attachment()
        ?.element.play()
        ?.catch((error: unknown) => {
          if (error instanceof Error && error.name === 'NotAllowedError') send({ type: 'playBlocked' });
        });
    },
    pause: () => attachment()?.element.pause(),
    seek: ({ time }) => {
      const element = attachment()?.element;
      if (element) element.currentTime = time;
    },
    showTextTrack: ({ textTrack }) => {
      const tracks = attachment()?.element.textTracks ?? [];
      [...tracks].forEach((track, index) => {
        if (isShowable(track)) track.mode = index === textTrack ? 'showing' : 'disabled';
      });
    },
    setQuality: ({ quality }) => slot.current()?.setQuality?.(quality),
    restartLoad: () => slot.current()?.restart(),
    recoverMedia: () => slot.current()?.recover(),
    scheduleRetry: ({ attempt }) => {
      cancelRetry();
      const delayMs = backoffDelayMs(attempt, ports.random.next());
      retry = ports.timers.set(() => send({ type: 'retryDue' }), delayMs);
    },
    cancelRetry,
    refreshSource: ({ failure }) => void slot.refresh(failure),
    reportFailure: ({ failure }) => options.onError?.(toPlayerError(failure)),
  };
  return {
    perform: (command) => (performers[command.type] as (command: PlayerCommand) => void)(command),
    source: slot.current,
  };
}

/** A fresh address is requested after this share of the time that is left until the address expires. */
const RENEWAL_SHARE = 0.8;

/** An address that expires sooner than this is not renewed, which limits the number of requests after failed ones. */
const RENEWAL_LEAST_MS = 1_000;

/** A fresh address that has not come after this time counts as none. */
const REFRESH_LIMIT_MS = 30_000;

const KIND_LIMIT_MS = 5_000;

/** The kind of a source by the Content-Type of its host; a playlist where that does not say it, or does not answer. */
async function askKind(src: string, signal: AbortSignal): Promise<SourceKind> {
  try {
    const limited = anySignal([signal, timeLimit(KIND_LIMIT_MS)]);
    const { ok, headers } = await fetch(src, { method: 'HEAD', signal: limited });
    return (ok && kindOfType(headers.get('Content-Type'))) || 'playlist';
  } catch {
    return 'playlist';
  }
}

/** Holds at most one open source; events of an older one are ignored. */
function createSourceSlot({ options, ports, send, declaredType }: Omit<PerformerOptions, 'attachment'>) {
  const { loadHls = () => import('hls.js'), hlsConfig } = options;
  const isRenewable = options.refreshSource !== undefined;
  let source: OpenSource | null = null;
  let opening = new AbortController();
  let disarm = (): void => undefined;

  function close(): void {
    disarm();
    opening.abort();
    opening = new AbortController();
    source?.close();
    source = null;
  }

  async function open(wanted: { element: HTMLMediaElement; src: string; startAt: number }): Promise<void> {
    close();
    const { signal } = opening;
    const target = { ...wanted, send: (event: PlayerEvent) => signal.aborted || send(event) };
    const declared = kindOfType(declaredType()) ?? kindOfAddress(wanted.src);
    const kind = declared ?? (await askKind(wanted.src, signal));
    if (signal.aborted) return;
    if (kind === 'file') {
      source = openNative(target);
      return;
    }
    try {
      const [{ default: Hls }, { openHls }] = await Promise.all([loadHls(), import('./hls-source')]);
      if (signal.aborted) return;
      if (Hls.isSupported()) source = openHls(Hls, { ...target, hlsConfig, isRenewable });
      else if (wanted.element.canPlayType('application/vnd.apple.mpegurl')) source = openNative(target);
      else target.send({ type: 'engineFailed', failure: { kind: 'UNSUPPORTED' } });
    } catch (error) {
      target.send({ type: 'engineFailed', failure: { kind: 'LOADER', detail: String(error) } });
    }
  }

  /** Requests a fresh address; null where there is none. Never settles once `open` or `close` was called in the meantime. */
  async function ask(reason: 'expiring' | 'refused'): Promise<Required<FreshSource> | null> {
    const { signal } = opening;
    // An async function, so that an error that is thrown at once is caught as well.
    const call = async () => options.refreshSource?.(reason);
    const limit = { timers: ports.timers, limitMs: REFRESH_LIMIT_MS, signal };
    const answer = await withinTime(call(), limit).catch(() => '');
    const { src, expiresAt = null } = typeof answer === 'object' ? answer : { src: answer };
    return new Promise((resolve) => !signal.aborted && resolve(src ? { src, expiresAt } : null));
  }

  async function refresh({ status, detail }: PlayerFailure): Promise<void> {
    const fresh = await ask('refused');
    if (fresh) send({ type: 'sourceRefreshed', ...fresh });
    else send({ type: 'engineFailed', failure: { kind: 'NETWORK', status, detail } });
  }

  /**
   * Requests a fresh address before the current one expires, and again in the time that is left where there is none. After the
   * last attempt the address is used until the server refuses it.
   */
  function armRenewal(expiresAt: number | null): void {
    disarm();
    const now = ports.clock.now();
    if (expiresAt === null || !isRenewable || expiresAt - now < RENEWAL_LEAST_MS) return;
    disarm = armAt(ports, now + (expiresAt - now) * RENEWAL_SHARE, async () => {
      const fresh = await ask('expiring');
      if (fresh) send({ type: 'sourceRenewed', ...fresh });
      else armRenewal(expiresAt);
    });
  }

  return { open, close, refresh, armRenewal, current: () => source };
}
