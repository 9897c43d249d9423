import type { RealtimeRequest } from '@palco/openapi';

/** What sockets listen to. `account` is the team that a socket was opened for. */
export type Topic = `${'account' | TopicKindName}:${string}`;
/** Kinds of topics that a socket may ask for, as the contract names them. */
export type TopicKindName = 'live' | 'chat';

/** A topic that a client may name. */
export interface NamedTopic {
  readonly kind: TopicKindName;
  readonly id: string;
}

const uuidText = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const uuid = new RegExp(`^${uuidText}$`);
const topicPattern = new RegExp(`^(live|chat):(${uuidText})$`);
const longestId = 64;

/** Reads the name of a topic; null for what no client may ask for. */
export function readTopic(text: unknown): NamedTopic | null {
  const found = typeof text === 'string' ? topicPattern.exec(text) : null;
  return found === null ? null : { kind: found[1] as TopicKindName, id: found[2] ?? '' };
}

/** Reads a frame of a client; null for everything that is not exactly one request. */
export function readClientRequest(text: string): RealtimeRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return typeof value === 'object' && value !== null ? readRequest(value as Record<string, unknown>) : null;
}

function readRequest(value: Readonly<Record<string, unknown>>): RealtimeRequest | null {
  const { acao, live_id, topico, id, dados } = value;
  if (acao === 'ver' || acao === 'sair')
    return typeof live_id === 'string' && uuid.test(live_id) ? { acao, live_id } : null;
  if (typeof topico !== 'string' || readTopic(topico) === null || !isIdempotencyKey(id)) return null;
  if (acao === 'assinar' || acao === 'cancelar') return { acao, topico, id };
  return acao === 'enviar' && isObject(dados) ? { acao, topico, id, dados } : null;
}

const isIdempotencyKey = (id: unknown): id is string =>
  typeof id === 'string' && id.length > 0 && id.length <= longestId;

const isObject = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
