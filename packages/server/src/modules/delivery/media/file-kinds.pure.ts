/** How a kind of file is served. `maxAge` in seconds; `token`: as long as its token is valid; `none`: revalidated each time; `never`: not kept. */
export interface FileKind {
  readonly type: string;
  readonly maxAge: number | 'token' | 'none' | 'never';
}

const playlist = { type: 'application/vnd.apple.mpegurl', maxAge: 300 } as const;
const segment = { type: 'video/mp4', maxAge: 'token' } as const;
/** The kinds of files that are served; any other, in particular a source, is not. */
const kinds: Readonly<Record<string, FileKind>> = {
  m3u8: playlist,
  m4s: segment,
  mp4: segment,
  key: { type: 'application/octet-stream', maxAge: 'never' },
  vtt: { type: 'text/vtt', maxAge: 3600 },
  jpg: { type: 'image/jpeg', maxAge: 3600 },
  png: { type: 'image/png', maxAge: 3600 },
  webp: { type: 'image/webp', maxAge: 3600 },
};

/** The kind of a file by its name; null for what is not served. Playlists of lives change with every segment. */
export function fileKindOf(key: string): FileKind | null {
  const extension = /\.(\w+)$/.exec(key)?.[1] ?? '';
  if (extension === 'm3u8' && key.startsWith('lives/')) return { ...playlist, maxAge: 'none' };
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

/**
 * The header `Cache-Control`. A shared cache cannot be told of a revocation, so it keeps segments only as long as the
 * operator allows.
 */
export function cachePolicy(
  { maxAge }: FileKind,
  { leftMs, sharedSeconds }: { leftMs: number; sharedSeconds: number },
): string {
  if (maxAge === 'never') return 'private, no-store';
  if (maxAge === 'none') return 'private, no-cache';
  if (maxAge !== 'token') return `private, max-age=${maxAge}`;
  const leftSeconds = Math.floor(leftMs / 1000);
  const whose = sharedSeconds > 0 ? `public, s-maxage=${Math.min(sharedSeconds, leftSeconds)}` : 'private';
  return `${whose}, max-age=${leftSeconds}, immutable`;
}
