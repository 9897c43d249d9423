import type { Spent } from './cost-meter';

/** What one unit of something costs. */
export interface Cost extends Spent {
  /** Between the server and those who use it. */
  readonly bytes: number;
  /** Held open while it lasts. */
  readonly connections: number;
}

/** Measured costs; the keys say of what. */
export interface Costs {
  /** A second in which nothing is asked. */
  readonly idle: Cost;
  readonly page: Cost;
  readonly uploadGiB: Cost;
  readonly filmMinute: Cost;
  readonly filmViewerHour: Cost;
  readonly liveHour: Cost;
  readonly liveViewerHour: Cost;
  /** What a player tells; it does so every ten seconds. */
  readonly report: Cost;
  /** A message of a chat that one person reads. */
  readonly message: Cost;
  /** Of a message to one more reader. */
  readonly delivery: Cost;
}

/** People who watch one live at once, and how its media reaches them. */
export interface Audience {
  readonly viewers: number;
  /** Bits per second of what they watch. */
  readonly bitrate: number;
  /** `server`: every byte from the processes. `edge`: media from a CDN or a bucket, which ask for each file once. */
  readonly delivery: 'server' | 'edge';
  /** Messages of the chat in a second; every viewer reads each. */
  readonly messagesPerSecond: number;
}

/** What an audience needs while it lasts. */
export interface Needs {
  /** Of processes that answer people, at the load that {@link reserve} leaves. */
  readonly serverCores: number;
  readonly databaseCores: number;
  readonly queriesPerSecond: number;
  /** From the processes. */
  readonly serverMbits: number;
  /** From CDN or bucket. */
  readonly edgeMbits: number;
  readonly connections: number;
}

/** Share of a core that is planned for: queues grow quickly above. */
const reserve = 0.6;
const reportsPerSecond = 1 / 10;

/** What an audience of a live needs, by the costs of what it does. */
export function needsOf(costs: Costs, audience: Audience): Needs {
  const { viewers, bitrate, delivery, messagesPerSecond } = audience;
  const isEdge = delivery === 'edge';
  /** How often each cost is paid in a second. */
  const rates: readonly (readonly [Cost, number])[] = [
    [costs.liveViewerHour, isEdge ? 0 : viewers / 3_600],
    [costs.report, viewers * reportsPerSecond],
    [costs.message, messagesPerSecond],
    [costs.delivery, messagesPerSecond * viewers],
  ];
  const sum = (pick: (cost: Cost) => number): number =>
    rates.reduce((total, [cost, rate]) => total + pick(cost) * rate, 0);
  const mediaMbits = (viewers * bitrate) / 1e6;
  const otherBytes = rates.slice(1).reduce((total, [cost, rate]) => total + cost.bytes * rate, 0);
  return {
    serverCores: sum(({ serverSeconds }) => serverSeconds) / reserve,
    databaseCores: sum(({ databaseSeconds }) => databaseSeconds) / reserve,
    queriesPerSecond: sum(({ queries }) => queries),
    serverMbits: (isEdge ? 0 : mediaMbits) + (otherBytes * 8) / 1e6,
    edgeMbits: isEdge ? mediaMbits : 0,
    // A socket for the chat, and the one that playlists and segments come by.
    connections: viewers * (isEdge ? 1 : 2),
  };
}
