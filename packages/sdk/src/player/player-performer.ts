import { backoffDelayMs } from '../kernel/backoff.pure';
import type { TimerId } from '../kernel/ports';
import { openHls, openNative, type OpenSource } from './media-source';
import type { PlayerOptions } from './player';
import { toPlayerError, type PlayerFailure } from './player.errors';
import type { PlayerCommand, PlayerEvent } from './player-state.pure';
import { isShowable } from './text-tracks.pure';
import { isMediaFile } from './player-source.pure';

/** The element in use, and all that ends with it. */
export interface Attachment {
  readonly element: HTMLMediaElement;
  readonly container: Element;
  readonly ending: AbortController;
}

interface PerformerOptions {
  readonly options: PlayerOptions;
  readonly ports: NonNullable<PlayerOptions['ports']>;
  readonly send: (event: PlayerEvent) => void;
  readonly attachment: () => Attachment | null;
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
export function createPerformer({ options, ports, send, attachment }: PerformerOptions): Performer {
  const slot = createSourceSlot(options, send);
  let retry: TimerId | null = null;

  const cancelRetry = (): void => {
    if (retry !== null) ports.timers.clear(retry);
    retry = null;
  };
  const performers: Performers = {
    openSource: ({ src, startAt }) => {
      const element = attachment()?.element;
      if (element) void slot.open({ element, src, startAt });
    },
    closeSource: slot.close,
    play: () => {
      // Rejections for other reasons come as an event of the element, or mean that something newer took over.
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
    refreshSource: ({ failure }) => slot.refresh(failure),
    reportFailure: ({ failure }) => options.onError?.(toPlayerError(failure)),
  };
  return {
    perform: (command) => (performers[command.type] as (command: PlayerCommand) => void)(command),
    source: slot.current,
  };
}

/** Holds at most one open source; events of an older one are ignored. */
function createSourceSlot(options: PlayerOptions, send: (event: PlayerEvent) => void) {
  const { loadHls = () => import('hls.js'), hlsConfig } = options;
  let source: OpenSource | null = null;
  let opening = new AbortController();

  function close(): void {
    opening.abort();
    opening = new AbortController();
    source?.close();
    source = null;
  }

  async function open(wanted: { element: HTMLMediaElement; src: string; startAt: number }): Promise<void> {
    close();
    const { signal } = opening;
    const target = { ...wanted, send: (event: PlayerEvent) => signal.aborted || send(event) };
    if (isMediaFile(wanted.src)) {
      source = openNative(target);
      return;
    }
    try {
      const { default: Hls } = await loadHls();
      if (signal.aborted) return;
      if (Hls.isSupported()) source = openHls(Hls, { ...target, hlsConfig });
      else if (wanted.element.canPlayType('application/vnd.apple.mpegurl')) source = openNative(target);
      else target.send({ type: 'engineFailed', failure: { kind: 'UNSUPPORTED' } });
    } catch (error) {
      target.send({ type: 'engineFailed', failure: { kind: 'LOADER', detail: String(error) } });
    }
  }

  function refresh({ status, detail }: PlayerFailure): void {
    const { signal } = opening;
    const answer = (event: PlayerEvent): unknown => signal.aborted || send(event);
    const refused = () => answer({ type: 'engineFailed', failure: { kind: 'NETWORK', status, detail } });
    options
      .refreshSource?.()
      .then((src) => (src ? answer({ type: 'sourceRefreshed', src }) : refused()), refused);
  }

  return { open, close, refresh, current: () => source };
}
