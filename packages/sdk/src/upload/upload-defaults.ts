import { browserClock, browserNetwork, browserRandom, browserTimers } from '../kernel/browser-ports';
import { createFlush, type Flush } from '../kernel/flush';
import type { UploadTransport } from './transport';
import type { UploadPorts, UploadQueueOptions } from './upload-contract';
import { createXhrTransport } from './xhr-transport';

/** The options of a queue, and what it falls back to. */
export interface UploadConfig {
  /** As the page gave them: called as its methods, so that those of a class instance keep their `this`. */
  readonly given: UploadQueueOptions;
  readonly transport: UploadTransport;
  readonly ports: UploadPorts;
  readonly concurrency: number;
  /** Runs a job once, with the next flush; shared by all files, so that progress of many files costs one timer. */
  readonly flushLater: Flush;
}

/** Fills in the defaults: the transport and the ports of this platform. */
export function uploadDefaults(given: UploadQueueOptions): UploadConfig {
  const ports = {
    clock: browserClock(),
    timers: browserTimers(),
    random: browserRandom(),
    network: browserNetwork(),
    ...given.ports,
  };
  const { transport = createPlatformTransport(), concurrency = 5 } = given;
  return { given, transport, ports, concurrency, flushLater: createFlush(ports.timers) };
}

/**
 * The transport of this platform. Without XMLHttpRequest (Node, service workers) it is that of `fetch`, which no page needs and
 * which is loaded with the first request; a service worker that is no single file takes it from `upload-transports` instead.
 *
 * @example
 * ```ts
 * const tracing: UploadTransport = {
 *   send(request) {
 *     show(request.url);
 *     return createPlatformTransport().send(request);
 *   },
 * };
 * ```
 */
export function createPlatformTransport(): UploadTransport {
  if (typeof XMLHttpRequest !== 'undefined') return createXhrTransport();
  return {
    async send(request) {
      const { createFetchTransport } = await import('./fetch-transport');
      return createFetchTransport().send(request);
    },
  };
}
