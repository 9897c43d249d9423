import { WebSocketServer } from 'ws';
import { httpError } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { requireTicket } from '../../people/realtime';
import { broadcastCloseCodes, serveBroadcast } from './broadcast-socket';
import type { BroadcastParts } from './person-rights';

const longestFrameBytes = 4 * 1024 * 1024;

async function openBroadcastSocket(
  call: Call<'openBroadcastSocket'>,
  { parts, server }: { parts: BroadcastParts | null; server: WebSocketServer },
): Promise<Answer<'openBroadcastSocket'>> {
  const owner = await requireTicket(call);
  if (owner.kind !== 'user') throw httpError({ status: 403, code: 'FORBIDDEN' });
  if (parts === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const { liveId } = call.params;
  return {
    status: 101,
    accept({ request, socket, head, signal }) {
      server.handleUpgrade(request, socket, head, (connection) => {
        serveBroadcast(connection, parts, { owner, liveId });
        signal.addEventListener('abort', () => connection.close(broadcastCloseCodes.restarting), {
          once: true,
        });
      });
    },
  };
}

/** Broadcasts from browsers, as signals of lives. @param parts null where no signals are taken */
export function createBroadcastModule(parts: BroadcastParts | null): ServerModule {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestFrameBytes,
    perMessageDeflate: false,
    handleProtocols: () => 'palco',
  });
  return {
    name: 'broadcast',
    handlers: { openBroadcastSocket: (call) => openBroadcastSocket(call, { parts, server }) },
  };
}
