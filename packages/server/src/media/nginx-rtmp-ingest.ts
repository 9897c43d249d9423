import type { Server } from 'node:http';
import type { NginxRtmpConfig } from '../kernel/config/ingest-config';
import type { LiveIngest, LiveIngestEvents } from '../ports/live-ingest';
import { listenForCallbacks } from './nginx-rtmp/listen-callbacks';
import type { CallbackOptions } from './nginx-rtmp/listen-callbacks';
import { createNginxControl } from './nginx-rtmp/nginx-control';
import { createNginxPublishers } from './nginx-rtmp/nginx-publishers';
import { nginxApplication } from './nginx-rtmp/read-callback';
import { watchNginx } from './nginx-rtmp/watch-nginx';

/** What {@link createNginxRtmpIngest} takes. */
export interface NginxRtmpOptions {
  readonly nginx: NginxRtmpConfig;
  warn(message: string, detail: object): void;
}

const firstRetryMs = 250;
const longestRetryMs = 30_000;

/** Signals that an nginx with the module nginx-rtmp takes: it asks about each publisher, and is looked at every second. */
export function createNginxRtmpIngest(
  { nginx, warn }: NginxRtmpOptions,
  events: LiveIngestEvents,
): LiveIngest {
  const control = createNginxControl(nginx.control);
  const dropping = new Set<Promise<void>>();
  const publishers = createNginxPublishers({
    events,
    warn,
    drop(name) {
      const dropped = control.drop(name).finally(() => dropping.delete(dropped));
      dropping.add(dropped);
    },
  });
  const watch = watchNginx({ control, publishers, warn });
  const listener = keepListening(nginx, warn, {
    async onPublish(callback) {
      const answer = await publishers.onPublish(callback);
      watch.hurry();
      return answer;
    },
    onDone: publishers.onDone,
    isHeld: publishers.isHeld,
    // Not before: while another process has the port, the streams of this nginx are those that it took.
    onOpen: watch.start,
  });

  return {
    address: () => (listener.isOpen() && watch.isUp() ? nginx.rtmp : null),
    start: listener.start,
    drop: (publisherId) => publishers.drop(publisherId),
    sourceOf: ({ id }) =>
      `rtmp://${hostOf(nginx)}:${nginx.rtmp.port}/${nginxApplication}/${publishers.nameOf(id)}`,
    connections() {
      const streams = watch.streams();
      return {
        pending: publishers.pending(),
        publishers: streams.filter((one) => one.hasPublisher).length,
        readers: streams.reduce((sum, one) => sum + one.readers, 0),
        names: publishers.names().length,
      };
    },
    async stop() {
      listener.stop();
      await watch.stop();
      // nginx would keep the encoders, and nobody would read what they send.
      await Promise.all([...dropping, ...publishers.names().map((name) => control.drop(name))]);
    },
  };
}

const hostOf = ({ rtmp: { host } }: NginxRtmpConfig): string => (host.includes(':') ? `[${host}]` : host);

/** Opens the port for callbacks, and tries again where it is taken. */
function keepListening(
  { callbacks, secret }: NginxRtmpConfig,
  warn: NginxRtmpOptions['warn'],
  {
    onOpen,
    ...handlers
  }: Pick<CallbackOptions, 'onPublish' | 'onDone' | 'isHeld'> & { onOpen(): Promise<void> },
) {
  let server: Server | null = null;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;

  function failed(error: unknown): void {
    const { code = 'ERROR' } = error as NodeJS.ErrnoException;
    const message = 'no live signals are taken so far: the port for callbacks of nginx cannot be opened';
    if (failures === 0) warn(message, { port: callbacks.port, code });
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10));
    failures += 1;
    if (!isStopped) again = setTimeout(() => void start(), waitMs);
  }
  async function start(): Promise<void> {
    try {
      server = await listenForCallbacks({ ...callbacks, ...handlers, secret });
    } catch (error) {
      return failed(error);
    }
    if (isStopped) server.close();
    else await onOpen();
  }
  return {
    start,
    isOpen: () => server !== null,
    stop(): void {
      isStopped = true;
      clearTimeout(again);
      server?.close();
    },
  };
}
