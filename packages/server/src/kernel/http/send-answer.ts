import type { FastifyReply } from 'fastify';
import type { AnyAnswer, RawAnswer } from './answer';
import { streamEvents } from './server-events';
import { acceptUpgrade } from './upgrades';

/** Sends the answer of a handler, of any kind. */
export async function sendAnswer(
  answer: AnyAnswer,
  reply: FastifyReply,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  if ('accept' in answer) {
    acceptUpgrade(reply, answer, stopping);
    return reply;
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.code(answer.status).headers(answer.headers ?? {});
  if ('events' in answer) {
    // Some proxies buffer an answer before they forward it.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    if (reply.request.method === 'HEAD') return reply.send();
    return reply.send(streamEvents(answer.events, { stopping }));
  }
  if ('type' in answer && answer.type !== undefined) return sendRaw(answer, reply);
  if (answer.body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

function sendRaw({ type, body }: RawAnswer, reply: FastifyReply): FastifyReply {
  reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  if (typeof body !== 'function') {
    const isReady = typeof body === 'string' || Buffer.isBuffer(body);
    return reply.send(isReady ? body : Buffer.from(body));
  }
  return reply.request.method === 'HEAD' ? reply.send() : reply.send(body());
}
