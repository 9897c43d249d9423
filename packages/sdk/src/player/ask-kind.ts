// Only addresses without a telling ending need this.
import { anySignal, timeLimit } from '../kernel/any-signal';
import { kindOfType, type SourceKind } from './player-source.pure';

const KIND_LIMIT_MS = 5_000;

/** The kind of a source by the Content-Type of its host; a playlist where that does not say it, or does not answer. */
export async function askKind(src: string, signal: AbortSignal): Promise<SourceKind> {
  try {
    const limited = anySignal([signal, timeLimit(KIND_LIMIT_MS)]);
    const { ok, headers } = await fetch(src, { method: 'HEAD', signal: limited });
    return (ok && kindOfType(headers.get('Content-Type'))) || 'playlist';
  } catch {
    return 'playlist';
  }
}
