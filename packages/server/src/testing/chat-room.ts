import type { ChatMessages } from '@palco/openapi';
import { expect, vi } from 'vitest';
import { openRealtime } from './realtime-client';
import type { TestServer } from './start-test-server';

/** What the tests of a chat ask of its room. */
export function chatRoomOf(server: () => TestServer, moderator: () => string) {
  async function read(liveId: string, token: string, query = ''): Promise<ChatMessages> {
    const { body } = await server().call(`/v1/chat/${liveId}/messages${query}`, { token });
    return body as unknown as ChatMessages;
  }
  return {
    read,
    textsOf: async (liveId: string, token: string, query = '') =>
      (await read(liveId, token, query)).items.map(({ texto }) => texto),
    moderate: (liveId: string, path: string, method: string, body?: unknown, token = moderator()) =>
      server().call(`/v1/chat/${liveId}/${path}`, {
        method,
        token,
        ...(body === undefined ? {} : { body }),
      }),
    /** Subscribes to the room, and waits until the server allowed that, or refused it. */
    async listen(liveId: string, token: string, accountId: string, isAllowed = true) {
      const { body } = await server().call(`/bff/realtime/ticket?accountId=${accountId}`, {
        method: 'POST',
        token,
      });
      const client = await openRealtime({ url: server().url, accountId, ticket: String(body['ticket']) });
      client.socket.send(JSON.stringify({ acao: 'assinar', topico: `chat:${liveId}`, id: 'a' }));
      await vi.waitFor(() => expect(client.frames.join()).toContain(`"ok":${isAllowed}`));
      return client;
    },
  };
}
