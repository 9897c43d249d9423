/** What a client may say. */
export interface ClientRequest {
  readonly acao: 'ver' | 'sair';
  readonly liveId: string;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Reads a frame of a client; null for everything that is not exactly one request. */
export function readClientRequest(text: string): ClientRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { acao, live_id: liveId } = value as { acao?: unknown; live_id?: unknown };
  if (acao !== 'ver' && acao !== 'sair') return null;
  return typeof liveId === 'string' && uuid.test(liveId) ? { acao, liveId } : null;
}
