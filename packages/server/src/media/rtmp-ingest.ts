import { randomBytes } from 'node:crypto';
import type { ConnectionCounts, LiveIngest, LiveIngestEvents, Publisher } from '../ports/live-ingest';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { createRtmpDoor } from './rtmp-door';
import type { RtmpDoorOptions } from './rtmp-door';
import { createRtmpProcess } from './rtmp-process';

/** How {@link createRtmpIngest} listens. */
export interface RtmpIngestOptions extends RtmpDoorOptions {
  /** Addresses and ranges of balancers, which begin each connection with the PROXY protocol. Default none. */
  readonly balancers?: readonly string[];
}

const noConnections: ConnectionCounts = { pending: 0, publishers: 0, readers: 0, names: 0 };

type Order = (message: RtmpOrder) => void;

/** The publishers that send, or wait for their authorization. */
function createPublishers(events: LiveIngestEvents, warn: RtmpIngestOptions['warn'], order: Order) {
  const publishers = new Map<string, Publisher>();

  function lose(publisherId: string, cause: string): void {
    if (publishers.delete(publisherId)) events.gone(publisherId, cause);
  }
  async function judge(publisher: Publisher): Promise<void> {
    publishers.set(publisher.id, publisher);
    const refusal = await events.authorize(publisher).catch((error: unknown) => {
      warn('a stream key could not be looked up', { err: error });
      return 'unavailable' as const;
    });
    // It disconnected during the look-up.
    if (refusal === null && !publishers.has(publisher.id)) return events.gone(publisher.id);
    order({ type: 'verdict', publisherId: publisher.id, refusal });
    // Removed before the child's `gone` report arrives, so that a rejected publisher causes no `gone` event.
    if (refusal !== null) publishers.delete(publisher.id);
  }
  return {
    loseAll: (): void => [...publishers.keys()].forEach((id) => lose(id, 'engine')),
    onMessage(report: RtmpReport): void {
      if (report.type === 'asks') {
        const { publisherId: id, streamKey, remoteAddress } = report;
        void judge({ id, streamKey, remoteAddress });
      } else if (report.type === 'gone') lose(report.publisherId, report.cause);
      else if (report.type === 'published') {
        const publisher = publishers.get(report.publisherId);
        if (publisher) events.published(publisher);
      } else if (report.type === 'measured') events.measured(report.publisherId, report.figures);
      else if (report.type === 'turnedAway') events.turnedAway?.(report.remoteAddress, report.cause);
    },
  };
}

/** RTMP in a child process of its own, which the first connection starts. This process accepts connections and hands them over unread. */
export function createRtmpIngest(options: RtmpIngestOptions, events: LiveIngestEvents): LiveIngest {
  const { balancers = [], warn } = options;
  const secret = randomBytes(18).toString('hex');
  /** Where packagers of this machine connect to. */
  let packagerPort = 0;
  let counts = noConnections;

  const engine = createRtmpProcess(
    { secret, balancers, warn },
    {
      onReport(report) {
        if (report.type === 'ready') ({ packagerPort } = report);
        else if (report.type === 'connections') ({ counts } = report);
        else publishers.onMessage(report);
      },
      onEnd() {
        counts = noConnections;
        publishers.loseAll();
      },
    },
  );
  const publishers = createPublishers(events, warn, engine.order);
  const door = createRtmpDoor(options, engine.handOver);

  return {
    address: door.address,
    start: door.open,
    drop: (publisherId) => engine.order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) => `http://127.0.0.1:${packagerPort}/${streamKey}?secret=${secret}`,
    connections: () => counts,
    async stop() {
      door.close();
      await engine.stop();
    },
  };
}
