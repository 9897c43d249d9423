import type { WebSocket } from 'ws';
import type { ServerContext } from '../../kernel/context';
import type { Listener } from '../../kernel/database/listen';
import { accessChannel, createAccessWatch } from './access-watch';
import type { AccessWatch } from './access-watch';
import { createHub } from './hub';
import type { Hub } from './hub';
import { readPayload } from './payload.pure';
import { createPresence } from './presence';
import { realtimeChannel } from './publish';
import { createSocket } from './realtime-socket';
import type { Rights } from './rights.store';
import type { SocketOwner } from './tickets.store';

/** A socket that has the right to be opened. */
export interface Opening {
  readonly owner: SocketOwner;
  readonly rights: Rights;
  /** What {@link AccessWatch.changes} was before the rights were read. */
  readonly changesThen: number;
}

/** The sockets of one server and what feeds them. */
export interface Realtime {
  readonly hub: Hub;
  readonly access: AccessWatch;
  /** Resolves once LISTEN is active on both channels. The first call starts it. */
  listening(): Promise<void>;
  open(connection: WebSocket, opening: Opening): void;
  /** Ends what {@link Realtime.listening} began. */
  stop(): Promise<void>;
}

/** The client ends a connection without a frame in twice this time. */
const beatMs = 25_000;

/** Makes the realtime part of one server. */
export function createRealtime(context: ServerContext): Realtime {
  const { log, signal } = context;
  const hub = createHub();
  const access = createAccessWatch(context, hub);
  const presence = createPresence(context);
  let started: { readonly listener: Listener; readonly ready: Promise<void>; stop(): void } | undefined;
  signal.addEventListener('abort', hub.closeAll);

  function beat(): void {
    hub.beat();
    // An expired session fires no trigger.
    access.checkAll();
    presence.beat().catch((error: unknown) => log.warn({ err: error }, 'presence was not kept'));
  }
  function start(): NonNullable<typeof started> {
    let becomeReady: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (becomeReady = resolve));
    const listener = context.listen({
      channels: [realtimeChannel, accessChannel],
      onListening() {
        becomeReady();
        // After a reconnect notifications may be lost: clients must reconnect and reload. The first time there are no sockets.
        hub.closeAll();
      },
      onMessage(payload, channel) {
        if (channel === accessChannel) return access.changed(payload);
        const { accountId, line } = readPayload(payload);
        hub.deliver(accountId, line);
      },
    });
    const timer = setInterval(beat, beatMs);
    timer.unref();
    return { listener, ready, stop: () => clearInterval(timer) };
  }

  return {
    hub,
    access,
    listening: () => (started ??= start()).ready,
    open(connection, { owner, rights, changesThen }) {
      const socket = createSocket({
        connection,
        owner,
        rights,
        log,
        onRequest: presence.asked,
        onRights: presence.rightsChanged,
        onClose(closed) {
          hub.delete(closed);
          presence.gone(closed);
        },
      });
      hub.add(socket);
      access.opened(socket, changesThen);
      // The server stopped during the handshake.
      if (signal.aborted) hub.closeAll();
    },
    async stop() {
      signal.removeEventListener('abort', hub.closeAll);
      started?.stop();
      await started?.listener.stop();
      await Promise.all([access.settled(), presence.settled()]);
    },
  };
}
