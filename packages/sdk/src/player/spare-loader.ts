import type { Clock, TimerId, Timers } from '../kernel/ports';
import type { Loader, LoaderCallbacks, LoaderClass, LoaderContext } from './hls-loaders';

/** How long after its first failure a list or a segment of subtitles is asked for again; doubled with each further one. */
const WAIT_MS = 2_000;

interface SparePorts {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly timers: Timers;
}

/**
 * A loader that asks for subtitles which failed more and more seldom: hls.js stops all loading with such a failure, and asks for
 * them again where the film goes on. On a slow device the film would never get its next segment in between.
 */
export function spareLoader(Base: LoaderClass, { clock, timers }: SparePorts): LoaderClass {
  const failures = new Map<string, { readonly count: number; readonly until: number }>();

  function noting(key: string, callbacks: LoaderCallbacks): LoaderCallbacks {
    const fail = (): void => {
      const count = (failures.get(key)?.count ?? 0) + 1;
      failures.set(key, { count, until: clock.monotonic() + WAIT_MS * 2 ** (count - 1) });
    };
    return {
      ...callbacks,
      onSuccess(...given) {
        failures.delete(key);
        callbacks.onSuccess(...given);
      },
      onError(...given) {
        fail();
        callbacks.onError(...given);
      },
      onTimeout(...given) {
        fail();
        callbacks.onTimeout(...given);
      },
    };
  }

  return class extends Base {
    #timer: TimerId | null = null;
    #tell = (): void => undefined;

    override load(...[context, config, callbacks]: Parameters<Loader['load']>): void {
      const key = subtitlesOf(context);
      if (key === null) {
        super.load(context, config, callbacks);
        return;
      }
      const ask = (): void => {
        this.#timer = null;
        super.load(context, config, noting(key, callbacks));
      };
      const waitMs = (failures.get(key)?.until ?? 0) - clock.monotonic();
      if (waitMs <= 0) {
        ask();
        return;
      }
      this.#tell = () => callbacks.onAbort?.(this.stats, context, null);
      this.#timer = timers.set(ask, waitMs);
    }
    override abort(): void {
      if (this.#cancel()) this.#tell();
      super.abort();
    }
    override destroy(): void {
      this.#cancel();
      super.destroy();
    }
    /** Whether it was still waiting. */
    #cancel(): boolean {
      if (this.#timer === null) return false;
      timers.clear(this.#timer);
      this.#timer = null;
      return true;
    }
  };
}

/** Which subtitles are asked for; null for all else. */
function subtitlesOf({ type, id, frag }: LoaderContext): string | null {
  if (frag) return frag.type === 'subtitle' ? `segment ${frag.level}` : null;
  return type === 'subtitleTrack' ? `list ${id}` : null;
}
