import { randomBytes } from 'node:crypto';
import type { ConnectionCounts, LiveIngest, LiveIngestEvents } from '../ports/live-ingest';
import { watchCertificate } from './certificate-files';
import { createChildPublishers } from './child-publishers';
import { createRtmpDoor } from './rtmp-door';
import type { RtmpDoorOptions } from './rtmp-door';
import { createRtmpProcess } from './rtmp-process';

/** How {@link createRtmpIngest} listens. */
export interface RtmpIngestOptions extends RtmpDoorOptions {
  /** Addresses and ranges of balancers, which begin each connection with the PROXY protocol. Default none. */
  readonly balancers?: readonly string[];
  /** A port for TLS too; default none. */
  readonly tls?: {
    readonly port: number;
    readonly orAnyPort: boolean;
    /** Paths of PEM files. */
    readonly certificate: string;
    readonly key: string;
  } | null;
}

const noConnections: ConnectionCounts = { pending: 0, publishers: 0, readers: 0, names: 0 };

/** RTMP in a child process of its own, which the first connection starts. This process accepts connections and hands them over unread. */
export function createRtmpIngest(options: RtmpIngestOptions, events: LiveIngestEvents): LiveIngest {
  const { balancers = [], tls = null, warn } = options;
  const files = tls && watchCertificate(tls, warn, (pair) => engine.order({ type: 'certificate', ...pair }));
  const secret = randomBytes(18).toString('hex');
  /** Where packagers of this machine connect to. */
  let packagerPort = 0;
  let counts = noConnections;

  const engine = createRtmpProcess(
    { secret, balancers, warn, certificate: () => files?.pair() ?? null },
    {
      onReport(report) {
        if (report.type === 'ready') ({ packagerPort } = report);
        else if (report.type === 'connections') ({ counts } = report);
        else if (report.type !== 'taken') publishers.onMessage(report);
      },
      onEnd() {
        counts = noConnections;
        publishers.loseAll();
      },
    },
  );
  const publishers = createChildPublishers(events, warn, engine.order);
  const door = createRtmpDoor(options, (socket) => engine.handOver(socket, false));
  const secureDoor = tls && createRtmpDoor({ ...options, ...tls }, (socket) => engine.handOver(socket, true));

  return {
    address: door.address,
    secureAddress: () => secureDoor?.address() ?? null,
    async start() {
      await files?.read();
      await Promise.all([door.open(), secureDoor?.open()]);
    },
    drop: (publisherId) => engine.order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) => `http://127.0.0.1:${packagerPort}/${streamKey}?secret=${secret}&layers`,
    connections: () => counts,
    async stop() {
      door.close();
      secureDoor?.close();
      files?.stop();
      await engine.stop();
    },
  };
}
