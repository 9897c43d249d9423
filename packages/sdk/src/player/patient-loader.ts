import type { HlsConstructor } from './hls-contract';
import { isCutList, reloadTimeMs } from './hls-settings.pure';

/** The times of a request. */
interface LoaderConfig {
  readonly timeout: number;
  readonly loadPolicy: object;
}

/** What a loader answers. */
interface LoaderCallbacks {
  onSuccess(response: { readonly data?: unknown }, stats: object, ...rest: unknown[]): void;
  onError(error: { readonly code: number; readonly text: string }, context: object, ...rest: unknown[]): void;
  onTimeout(stats: object, ...rest: unknown[]): void;
}

/** How hls.js loads a list. */
interface Loader {
  load(
    context: { readonly deliveryDirectives?: unknown },
    config: LoaderConfig,
    callbacks: LoaderCallbacks,
  ): void;
}
type LoaderClass = new (config: object) => Loader;

/** The loader of lists of hls.js, with more time for blocked reloads where the machine needs it; absent where there is none. */
export function patientLoader(Hls: HlsConstructor, now: () => number): LoaderClass | undefined {
  const { loader: Loader } = (Hls.DefaultConfig ?? {}) as { readonly loader?: LoaderClass };
  if (!Loader) return undefined;
  /** How long the last blocked reload took. */
  let tookMs = 0;
  return class extends Loader {
    override load(...[context, config, callbacks]: Parameters<Loader['load']>): void {
      const isBlocked = context.deliveryDirectives !== undefined && context.deliveryDirectives !== null;
      const patient = isBlocked ? withTime(config, reloadTimeMs(config.timeout, tookMs)) : config;
      const startedAt = now();
      super.load(context, patient, {
        ...callbacks,
        onSuccess(response, stats, ...rest) {
          if (isBlocked) tookMs = now() - startedAt;
          if (isCutList(response.data))
            callbacks.onError({ code: 0, text: 'A list without a segment' }, context, null, stats);
          else callbacks.onSuccess(response, stats, ...rest);
        },
        onTimeout(...given) {
          if (isBlocked) tookMs = patient.timeout;
          callbacks.onTimeout(...given);
        },
      });
    }
  };
}

function withTime(config: LoaderConfig, timeMs: number): LoaderConfig {
  const loadPolicy = { ...config.loadPolicy, maxTimeToFirstByteMs: timeMs, maxLoadTimeMs: timeMs };
  return { ...config, loadPolicy, timeout: timeMs };
}
