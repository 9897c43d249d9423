import { backoffDelayMs } from '../kernel/backoff.pure';
import type { TimerId } from '../kernel/ports';
import { openNative, type OpenSource } from './media-source';
import type { PlayerOptions } from './player-contract';
import { toPlayerError, type PlayerFailure } from './player-errors.pure';
import type { EngineFailure, PlayerCommand, PlayerEvent } from './player-state.pure';
import { kindOfAddress, kindOfType, type SourceKind } from './player-source.pure';
import type { ShowOptions } from './show-captions';
import type { SourceRenewal } from './source-renewal';

/** The attached element; `ending` is aborted when it is detached. */
export interface Attachment {
  readonly element: HTMLMediaElement;
  readonly container: Element;
  /** The element that is shown full screen. */
  readonly stage: Element;
  readonly ending: AbortController;
}

interface EffectsOptions {
  readonly options: PlayerOptions;
  readonly ports: NonNullable<PlayerOptions['ports']>;
  readonly send: (event: PlayerEvent) => void;
  readonly attachment: () => Attachment | null;
  /** The MIME type that the page gave with the source. */
  readonly declaredType: () => string | undefined;
}

type EffectTable = {
  readonly [Type in PlayerCommand['type']]: (command: Extract<PlayerCommand, { type: Type }>) => void;
};

/** Performs the commands of the machine on the element, the source and the timer. */
export interface PlayerEffects {
  perform(command: PlayerCommand): void;
  /** The open source. */
  source(): OpenSource | null;
}

/** Makes the effects of one player. */
export function createPlayerEffects({ attachment, ...slotOptions }: EffectsOptions): PlayerEffects {
  const { options, ports, send } = slotOptions;
  const slot = createSourceSlot(slotOptions);
  let retry: TimerId | null = null;

  const patience = createPatience(slotOptions, slot.current);

  const cancelRetry = (): void => {
    if (retry !== null) ports.timers.clear(retry);
    retry = null;
  };
  const table: EffectTable = {
    openSource: ({ src, startAt, expiresAt, isWanted }) => {
      const element = attachment()?.element;
      if (!element) return;
      void slot.open({ element, src, startAt, isWanted });
      slot.armRenewal(expiresAt);
    },
    renewSource: ({ src, expiresAt }) => {
      const element = attachment()?.element;
      if (!element) return;
      const { currentTime: startAt, paused } = element;
      if (!slot.current()?.renew(src)) void slot.open({ element, src, startAt, isWanted: !paused });
      slot.armRenewal(expiresAt);
    },
    closeSource: slot.close,
    wantSource: slot.want,
    play: () => {
      slot.want();
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
    showTextTrack: ({ textTrack }) => showTrack(attachment(), textTrack, send),
    setQuality: ({ quality }) => slot.current()?.setQuality?.(quality),
    restartLoad: () => slot.current()?.restart(),
    recoverMedia: () => slot.current()?.recover(),
    scheduleRetry: ({ attempt }) => {
      cancelRetry();
      const delayMs = backoffDelayMs(attempt, ports.random.next());
      retry = ports.timers.set(() => send({ type: 'retryDue' }), delayMs);
    },
    cancelRetry,
    armPatience: patience.arm,
    disarmPatience: patience.disarm,
    refreshSource: ({ failure }) => slot.refresh(failure),
    reportFailure: ({ failure }) => options.onError?.(toPlayerError(failure)),
  };
  return {
    perform: (command) => (table[command.type] as (command: PlayerCommand) => void)(command),
    source: slot.current,
  };
}

function showTrack(attachment: Attachment | null, at: number | null, send: ShowOptions['send']): void {
  if (!attachment) return;
  // The list may be another one once the script is here.
  const track = at === null ? null : ([...attachment.element.textTracks][at] ?? null);
  void import('./show-captions').then(
    ({ showCaptions }) => showCaptions(attachment, { track, send }),
    () => send({ type: 'observed', facts: { captionsFailed: track !== null } }),
  );
}

/** Playback that stands for so long says what it waits for, … */
const SAID_MS = 10_000;

/** … and gives up after this time in which no byte came. */
const BUDGET_MS = 45_000;

/** Measures for how long playback stands. */
function createPatience({ ports, send }: SlotOptions, source: () => OpenSource | null) {
  let timers: readonly TimerId[] = [];
  const received = (): number => source()?.received?.() ?? 0;
  const disarm = (): void => {
    timers.forEach((timer) => ports.timers.clear(timer));
    timers = [];
  };
  const say = (): void => {
    const isOnline = globalThis.navigator?.onLine !== false;
    send({ type: 'waitedLong', waitingFor: isOnline ? (source()?.waitsFor?.() ?? 'DATA') : 'CONNECTION' });
  };
  const awaitBytes = (before: number): TimerId =>
    ports.timers.set(() => {
      // A segment may take longer than that on a slow line.
      if (received() > before) timers = [awaitBytes(received())];
      else send({ type: 'patienceSpent' });
    }, BUDGET_MS);
  const arm = (): void => {
    disarm();
    timers = [ports.timers.set(say, SAID_MS), awaitBytes(received())];
  };
  return { arm, disarm };
}

type SlotOptions = Omit<EffectsOptions, 'attachment'>;

const ask = async (src: string, signal: AbortSignal): Promise<SourceKind> =>
  import('./ask-kind').then(
    ({ askKind }) => askKind(src, signal),
    () => 'playlist',
  );

function loaderFailure(reason: unknown): EngineFailure {
  void import('./say-missing-hls').then(
    (say) => say.sayMissingHls(reason),
    () => undefined,
  );
  return { kind: 'LOADER', detail: String(reason) };
}

interface WantedSource {
  readonly element: HTMLMediaElement;
  readonly src: string;
  readonly startAt: number;
  readonly isWanted: boolean;
}

/** Holds at most one open source; events of an older one are ignored. */
function createSourceSlot({ options, ports, send, declaredType }: SlotOptions) {
  const { loadHls = () => import('hls.js'), hlsConfig, limits, cmcd } = options;
  const isRenewable = options.refreshSource !== undefined;
  let source: OpenSource | null = null;
  let opening = new AbortController();
  let isWanted = false;
  let wake = (): void => undefined;
  let renewal: SourceRenewal | null = null;

  function close(): void {
    renewal?.disarm();
    opening.abort();
    opening = new AbortController();
    source?.close();
    source = null;
  }

  function want(): void {
    isWanted = true;
    wake();
    source?.want?.();
  }

  async function open(wanted: WantedSource): Promise<void> {
    close();
    const { element, src } = wanted;
    const { signal } = opening;
    ({ isWanted } = wanted);
    const target = { ...wanted, send: (event: PlayerEvent) => signal.aborted || send(event) };
    // Resolves with the first wish to play.
    if (element.preload === 'none' && !isWanted) await new Promise<void>((resolve) => (wake = resolve));
    const kind = kindOfType(declaredType()) ?? kindOfAddress(src) ?? (await ask(src, signal));
    if (signal.aborted) return;
    if (kind === 'file') return void (source = openNative(target));
    try {
      const [{ default: Hls }, { openHls }] = await Promise.all([loadHls(), import('./hls-source')]);
      if (signal.aborted) return;
      if (Hls.isSupported())
        source = openHls(Hls, { ...target, isWanted, ports, hlsConfig, limits, cmcd, isRenewable });
      else if (element.canPlayType('application/vnd.apple.mpegurl')) source = openNative(target);
      else target.send({ type: 'engineFailed', failure: { kind: 'UNSUPPORTED' } });
    } catch (error) {
      target.send({ type: 'engineFailed', failure: loaderFailure(error) });
    }
  }

  /** What asks for fresh addresses: loaded with the first one that may end. Its loss is like no answer. */
  async function withRenewal(run: (renewal: SourceRenewal) => void): Promise<void> {
    const { signal } = opening;
    const { createRenewal } = await import('./source-renewal');
    if (signal.aborted) return;
    renewal ??= createRenewal({ refreshSource: options.refreshSource, ports, send });
    renewal.signal = signal;
    run(renewal);
  }

  const refresh = (failure: PlayerFailure): void =>
    void withRenewal((one) => void one.refresh(failure)).catch(() =>
      send({ type: 'refreshFailed', failure }),
    );
  const armRenewal = (expiresAt: number | null): void => {
    const since = ports.clock.now();
    if (expiresAt !== null && isRenewable)
      void withRenewal((one) => one.arm(expiresAt, since)).catch(() => undefined);
  };

  return { open, close, want, refresh, armRenewal, current: () => source };
}
