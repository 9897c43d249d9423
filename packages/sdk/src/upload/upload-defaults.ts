import { browserClock, browserNetwork, browserRandom, browserTimers } from '../kernel/browser-ports';
import { createFlush, type Flush } from '../kernel/flush';
import { plainOptions } from '../kernel/plain-options';
import { createFetchTransport } from './fetch-transport';
import type { UploadTransport } from './transport';
import type { UploadPorts, UploadQueueOptions } from './upload-contract';
import { createXhrTransport } from './xhr-transport';

/** The options of a queue, complete. */
export interface UploadConfig extends UploadQueueOptions {
  readonly transport: UploadTransport;
  readonly ports: UploadPorts;
  readonly concurrency: number;
  /** Runs a job once, with the next flush; shared by all files, so that progress of many files costs one timer. */
  readonly flushLater: Flush;
}

/** Fills in the defaults: the transport and the ports of this platform. */
export function uploadDefaults(options: UploadQueueOptions): UploadConfig {
  const given = plainOptions(options);
  const ports = {
    clock: browserClock(),
    timers: browserTimers(),
    random: browserRandom(),
    network: browserNetwork(),
    ...given.ports,
  };
  const { transport = createPlatformTransport(), concurrency = 5 } = given;
  return { ...given, transport, ports, concurrency, flushLater: createFlush(ports.timers) };
}

/**
 * The transport of this platform. Without XMLHttpRequest (Node, service workers) the percent changes once per chunk.
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
  return typeof XMLHttpRequest === 'undefined' ? createFetchTransport() : createXhrTransport();
}
