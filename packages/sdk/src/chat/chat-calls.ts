import { readAnswerTo } from '../kernel/read-answer';
import { isSdkError } from '../kernel/errors.pure';
import type { ChatCalls, ChatOptions } from './chat-contract';

/** Whether an error says that the participant is none any more. */
export const isOver = (error: unknown): boolean =>
  isSdkError(error) && (error.status === 401 || error.status === 404);

/** Calls of one chat, with the participant's own token. */
export function createChatCalls({ client, liveId, participant }: ChatOptions): ChatCalls {
  let ending = new AbortController();
  return {
    async call(method, path, { query = '', body } = {}) {
      const { signal } = ending;
      const token = await participant.getToken();
      const search = new URLSearchParams(query);
      search.set('accountId', participant.accountId);
      const response = await client.send({
        method,
        path: `/v1/chat/${encodeURIComponent(liveId)}/${path}`,
        query: search,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
      });
      return readAnswerTo(`${method} /v1/chat/{liveId}/${path}`, response);
    },
    end() {
      ending.abort();
      ending = new AbortController();
    },
    signal: () => ending.signal,
  };
}
