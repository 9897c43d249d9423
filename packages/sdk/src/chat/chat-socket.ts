import type { RealtimeMessage } from '@palco/openapi';
import { atom } from 'nanostores';
import { readAnswerTo } from '../kernel/read-answer';
import { subscribeTopic } from '../kernel/subscribe-topic';
import { createRealtime, type RealtimeSocket } from '../realtime';
import type { ChatOptions } from './chat-contract';

/** What a chat hears. */
export type ChatLine = Extract<RealtimeMessage, { readonly evento: 'mensagem' | 'removida' | 'config' }>;

interface ChatSocketOptions extends Omit<ChatOptions, 'ports'> {
  readonly ports: NonNullable<ChatOptions['ports']>;
  /** The topic is listened to, or denied: what came before that has to be read, if that is still allowed. */
  opened(): void;
  lost(): void;
  /** The credential ended. */
  refused(): void;
  heard(line: ChatLine): void;
}

/** The socket of a chat. */
export interface ChatSocket {
  isOpen(): boolean;
  stop(): void;
}

/** Listens to the topic of a chat with the credential of a participant; null where the platform has no sockets. */
export function openChatSocket(options: ChatSocketOptions): ChatSocket | null {
  const { client, liveId, participant, ports, realtimeHost, openSocket } = options;
  if (!openSocket && typeof WebSocket === 'undefined') return null;
  const topic = `chat:${liveId}`;
  let current: RealtimeSocket | null = null;
  const realtime = createRealtime({
    ports,
    async getTicket(signal) {
      const response = await client.send({
        method: 'POST',
        path: '/bff/realtime/ticket',
        query: new URLSearchParams({ accountId: participant.accountId }),
        headers: { Authorization: `Bearer ${await participant.getToken()}` },
        signal,
      });
      return ((await readAnswerTo('POST /bff/realtime/ticket', response)) as { readonly ticket: string })
        .ticket;
    },
    host: () => realtimeHost || client.baseUrl || location.origin,
    $scope: atom({
      personId: liveId,
      accountId: participant.accountId,
      signal: new AbortController().signal,
    }),
    openSocket(url, protocols) {
      current = openSocket?.(url, protocols) ?? new WebSocket(url, protocols);
      return current;
    },
    onRefused: options.refused,
  });
  realtime.$state.listen(({ stage }, last) => {
    if (stage === 'open' && last?.stage !== 'open' && current !== null)
      subscribeTopic(current, { topic, id: 'chat', done: options.opened, denied: options.opened });
    else if (stage !== 'open' && last?.stage === 'open') options.lost();
  });
  realtime.subscribe({
    onMessage(message) {
      const isOurs = 'live_id' in message && message.live_id === liveId;
      if (
        isOurs &&
        (message.evento === 'mensagem' || message.evento === 'removida' || message.evento === 'config')
      )
        options.heard(message);
    },
  });
  return { isOpen: () => realtime.$state.get().stage === 'open', stop: realtime.dispose };
}
