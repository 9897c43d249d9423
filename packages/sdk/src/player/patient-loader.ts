import type { Loader, LoaderClass, LoaderConfig } from './hls-loaders';
import { isCutList, reloadTimeMs } from './hls-settings.pure';

/** A loader of lists with more time for blocked reloads where the machine needs it. */
export function patientLoader(Base: LoaderClass, now: () => number): LoaderClass {
  /** How long the last blocked reload took. */
  let tookMs = 0;
  return class extends Base {
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
