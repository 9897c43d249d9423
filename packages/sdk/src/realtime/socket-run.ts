import { joinAddress } from '../kernel/address.pure';
import type { ConnectionCommand, ConnectionEvent } from './connection.machine';
import type { RealtimeOptions, RealtimeSocket } from './realtime-contract';
import { createTimerSet } from './timer-set';
import { waitMs } from './wait.pure';

const connectMs = 10_000;
const settledMs = 5_000;
/** The server sends at least an empty line each 25 s. */
const heartbeatMs = 25_000;

/** What {@link createSocketRun} takes. */
export interface SocketRunOptions extends Omit<RealtimeOptions, 'onBroken' | 'onRefused' | 'prepare'> {
  read(text: string): void;
}

/** What is read of the error of a ticket. */
interface Refusal {
  readonly status: number;
  readonly retryAfterMs?: number;
}

type Send = (event: ConnectionEvent) => void;

const lose = (send: Send): void => send({ type: 'lost', code: 0 });
const isSilent = (heard: readonly number[], now: readonly number[]): boolean =>
  heard.some((time, index) => (now[index] ?? 0) - time > 2 * heartbeatMs);

/** One connection at a time, and the timers that belong to it. */
export interface SocketRun {
  perform(command: ConnectionCommand, send: Send): void;
  /** Ends a connection that has been silent for two heartbeats. */
  check(send: Send): void;
  write(text: string): void;
}

function open({ host, $scope, openSocket }: SocketRunOptions, ticket: string): RealtimeSocket {
  const path = `/ws/${encodeURIComponent($scope.get().accountId ?? '')}`;
  const url = joinAddress(host(), path).replace(/^http/, 'ws');
  const protocols = ['palco', ticket];
  return openSocket?.(url, protocols) ?? new WebSocket(url, protocols);
}

/** Performs the commands of the machine. */
export function createSocketRun(options: SocketRunOptions): SocketRun {
  const { ports } = options;
  const { clock, network } = ports;
  const { after, disarm } = createTimerSet(ports.timers);
  let ending = new AbortController();
  let socket: RealtimeSocket | null = null;
  // By both clocks: the device's may be set back, and the monotonic one stands still while some devices sleep.
  const times = () => [clock.now(), clock.monotonic()];
  let heard: number[] = [];

  const end = (): void => {
    ending.abort();
    disarm();
    heard = [];
    if (!socket) return;
    // Late events of a closed socket are ignored.
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  };
  const check = (send: Send): void => {
    if (isSilent(heard, times())) lose(send);
  };
  const checkLater = (send: Send): void =>
    after(heartbeatMs, () => {
      checkLater(send);
      check(send);
    });

  async function connect(send: Send): Promise<void> {
    const { signal } = (ending = new AbortController());
    // `online` begins another attempt.
    if (!network.isOnline()) return;
    after(connectMs, () => lose(send));
    try {
      const ticket = await options.getTicket(signal);
      if (signal.aborted) return;
      socket = open(options, ticket);
      socket.onclose = ({ code }) => send({ type: 'lost', code });
      socket.onmessage = ({ data }) => {
        heard = times();
        // A binary frame is no message of this protocol.
        if (typeof data === 'string') options.read(data);
      };
      socket.onopen = () => {
        heard = times();
        disarm();
        checkLater(send);
        after(settledMs, () => send({ type: 'settled' }));
        send({ type: 'opened' });
      };
    } catch (error) {
      // 401 and 403 become the close codes 4401 and 4403, which are final; any other code is retried.
      const { status, retryAfterMs } = error as Refusal;
      if (!signal.aborted) send({ type: 'lost', code: 4_000 + status, retryAfterMs });
    }
  }

  return {
    perform(command, send) {
      if (command === 'connect') void connect(send);
      else if (command === 'end') end();
      else after(waitMs(command, ports.random.next()), () => send({ type: 'waited' }));
    },
    check,
    write: (text) => socket?.send(text),
  };
}
