import {
  browserClock,
  browserFrames,
  browserNetwork,
  browserRandom,
  browserTimers,
} from '../kernel/browser-ports';
import { createFetchTransport } from './fetch-transport';
import type { UploadTransport } from './transport';
import type { UploadPorts, UploadQueueOptions } from './upload-contract';
import { createXhrTransport } from './xhr-transport';

/** The options of a queue, complete. */
export interface UploadConfig extends UploadQueueOptions {
  readonly transport: UploadTransport;
  readonly ports: UploadPorts;
  readonly concurrency: number;
}

/** Fills in what was left out: the page's own transport and ports, or those of Node. */
export function uploadDefaults(given: UploadQueueOptions): UploadConfig {
  const { transport, ports, concurrency = 5 } = given;
  return {
    ...given,
    transport: transport ?? platformTransport(),
    ports: {
      clock: browserClock(),
      timers: browserTimers(),
      frames: browserFrames(),
      random: browserRandom(),
      network: browserNetwork(),
      ...ports,
    },
    concurrency,
  };
}

/** Without XMLHttpRequest (Node, service workers) the percent moves once a chunk. */
function platformTransport(): UploadTransport {
  return typeof XMLHttpRequest === 'undefined' ? createFetchTransport() : createXhrTransport();
}
