// Only sources that may end need this: it is loaded with the first of them.
import { armAt } from '../kernel/long-timer';
import type { Ports } from '../kernel/ports';
import { withinTime } from '../kernel/time-limit';
import type { RefreshedSource, PlayerOptions } from './player-contract';
import type { PlayerFailure } from './player-errors.pure';
import type { PlayerEvent } from './player-state.pure';

/** A fresh address is requested after this share of the time that is left until the address expires. */
const RENEWAL_SHARE = 0.8;

/** An address that expires sooner than this is not renewed, which limits the number of requests after failed ones. */
const RENEWAL_LEAST_MS = 1_000;

/** The longest wait between two requests for a fresh address that have no answer, for example after the machine slept. */
const RENEWAL_MOST_MS = 60_000;

/** A fresh address that has not come after this time counts as none. */
const REFRESH_LIMIT_MS = 30_000;

interface RenewalOptions extends Pick<PlayerOptions, 'refreshSource'> {
  readonly ports: Pick<Ports, 'clock' | 'timers'>;
  readonly send: (event: PlayerEvent) => void;
}

/** Asks for the fresh addresses of a player. */
export interface SourceRenewal {
  /** Of the source that is open: an answer that comes after its end changes nothing. */
  signal: AbortSignal;
  /** Asks because an address was refused. */
  refresh(failure: PlayerFailure): Promise<void>;
  /**
   * Asks before an address expires, and again in the time that is left where there is none. Where nobody answers it asks on after
   * the end: a device that wakes up may have no network yet.
   *
   * @param since when the address came; what asks for the next one may have been loaded after that
   */
  arm(expiresAt: number, since: number): void;
  disarm(): void;
}

/** Makes what asks for the fresh addresses of one player. */
export function createRenewal({ refreshSource, ports, send }: RenewalOptions): SourceRenewal {
  let disarm = (): void => undefined;

  /** `refused` where there is none, null where nobody answers. Never settles once its source was closed. */
  async function ask(reason: 'expiring' | 'refused'): Promise<Required<RefreshedSource> | 'refused' | null> {
    const { signal } = renewal;
    // An async function, so that an error that is thrown at once is caught as well.
    const call = async () => refreshSource?.(reason);
    const limit = { timers: ports.timers, limitMs: REFRESH_LIMIT_MS, signal };
    const answer = await withinTime(call(), limit).then(toRefreshed, (error: unknown) =>
      isRefusal(error) ? 'refused' : null,
    );
    return new Promise((resolve) => !signal.aborted && resolve(answer));
  }

  function arm(expiresAt: number, since: number): void {
    disarm();
    const leftMs = expiresAt - since;
    if (leftMs >= RENEWAL_LEAST_MS) askAt(expiresAt, since + leftMs * RENEWAL_SHARE, RENEWAL_LEAST_MS);
  }
  function askAt(expiresAt: number, at: number, waitMs: number): void {
    disarm = armAt(ports, at, async () => {
      const fresh = await ask('expiring');
      const now = ports.clock.now();
      if (fresh === 'refused') arm(expiresAt, now);
      else if (fresh) send({ type: 'sourceRenewed', ...fresh });
      else askAt(expiresAt, now + waitMs, Math.min(2 * waitMs, RENEWAL_MOST_MS));
    });
  }

  const renewal: SourceRenewal = {
    signal: AbortSignal.abort(),
    arm,
    disarm: () => disarm(),
    async refresh(failure) {
      const { status, detail } = failure;
      const fresh = await ask('refused');
      if (fresh === null) send({ type: 'refreshFailed', failure });
      else if (fresh === 'refused')
        send({ type: 'engineFailed', failure: { kind: 'NETWORK', status, detail } });
      else send({ type: 'sourceRefreshed', ...fresh });
    },
  };
  return renewal;
}

function toRefreshed(answer: string | RefreshedSource | undefined): Required<RefreshedSource> | 'refused' {
  const { src, expiresAt = null } = typeof answer === 'object' ? answer : { src: answer };
  return src ? { src, expiresAt } : 'refused';
}

/** Whether the server answered a question with a refusal: asking again would bring the same. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = (error ?? {}) as { status?: number };
  return status >= 400 && status < 500;
}
