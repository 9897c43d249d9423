/** What a caller asks for by its stream id. */
export type StreamRequest =
  | { readonly kind: 'publish'; readonly streamKey: string }
  /** It wants to receive. */
  | { readonly kind: 'request' }
  | { readonly kind: 'unreadable' };

const standard = '#!::';
/** As in the database: no key is longer. */
const longestKey = 200;

/**
 * Reads a stream id: the stream key alone, as most senders have one field for it, or the form of the SRT Access Control
 * document (`#!::r=KEY,m=publish`; without `m` a caller asks to receive, but a key that opens a signal for sending can mean
 * nothing else). `publish:KEY` is what senders know that were set up for MediaMTX.
 */
export function readStreamId(text: string | null): StreamRequest {
  if (text === null || text === '') return { kind: 'unreadable' };
  if (text.startsWith(standard)) return readFields(text.slice(standard.length));
  const [, mode, rest = ''] = /^(publish|read|request):(.*)$/.exec(text) ?? [];
  if (mode === undefined) return keyOf(text);
  return mode === 'publish' ? keyOf(rest) : { kind: 'request' };
}

function readFields(text: string): StreamRequest {
  const fields = new Map(
    text.split(',').map((field) => {
      const [name = '', ...value] = field.split('=');
      return [name.trim(), value.join('=').trim()] as const;
    }),
  );
  const mode = fields.get('m') ?? 'publish';
  if (mode !== 'publish') return mode === 'request' ? { kind: 'request' } : { kind: 'unreadable' };
  return keyOf(fields.get('r') ?? '');
}

function keyOf(text: string): StreamRequest {
  // People paste what they have: the path of the RTMP address before the key is none of it.
  const streamKey = text.trim().replace(/^\/?live\//, '');
  const isKey = streamKey.length > 0 && streamKey.length <= longestKey && /^[\w.~-]+$/.test(streamKey);
  return isKey ? { kind: 'publish', streamKey } : { kind: 'unreadable' };
}
