import type { RawAnswer } from '../../../kernel/http/answer';
import type { RouteCall } from '../../../kernel/http/module';

/** Counts bytes that were delivered for a team. */
export type OnDelivered = (accountId: string, bytes: number) => void;

/**
 * Counts the body of an answer once it is sent: whole where it was, of a stream that the viewer left what had been read until
 * then. `HEAD` and «not modified» have no body and cost nothing.
 */
export function countDelivered(
  { reply }: RouteCall,
  onDelivered: OnDelivered,
  accountId: string | null,
): (answer: RawAnswer) => RawAnswer {
  return (answer) => {
    const { body } = answer;
    if (accountId === null || reply.request.method === 'HEAD') return answer;
    if (typeof body !== 'function') {
      onDelivered(accountId, Buffer.byteLength(body));
      return answer;
    }
    const length = Number(answer.headers?.['content-length'] ?? 0);
    return {
      ...answer,
      body() {
        const stream = body() as ReturnType<typeof body> & { readonly bytesRead?: number };
        reply.raw.once('close', () => {
          // A store that fails before the first byte: an error was sent in place of the file.
          if (reply.raw.statusCode >= 400) return;
          const read = reply.raw.writableFinished ? length : Math.min(stream.bytesRead ?? 0, length);
          onDelivered(accountId, read);
        });
        return stream;
      },
    };
  };
}
