/** A file that a playlist or a WebVTT of pictures names, and the bytes that it needs of it. */
export interface ListedFile {
  readonly key: string;
  /** How long the file is at least; 0 where the list does not say. */
  readonly bytes: number;
}

const attribute = /(?:^|[:,])URI="([^"]+)"/;
const ranged = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?|BYTERANGE="(\d+)(?:@(\d+))?"/;
const picture = /^(\S+\.(?:jpg|webp|png))(?:#\S*)?$/;

/** The files that the list under a key names, each once. Those of other servers are none of the storage's. */
export function filesOfList(listKey: string, text: string): ListedFile[] {
  const found = new Map<string, number>();
  let end = 0;
  for (const line of text.split(/\r?\n/)) {
    const range = ranged.exec(line);
    if (range !== null) end = Number(range[1] ?? range[3]) + Number(range[2] ?? range[4] ?? 0);
    const name = nameIn(line, listKey.endsWith('.vtt'));
    if (name === null) continue;
    const key = resolveKey(listKey, name);
    if (key !== null) found.set(key, Math.max(found.get(key) ?? 0, end));
    end = 0;
  }
  return [...found].map(([key, bytes]) => ({ key, bytes }));
}

function nameIn(line: string, isTrack: boolean): string | null {
  if (isTrack) return picture.exec(line)?.[1] ?? null;
  if (line.startsWith('#')) return attribute.exec(line)?.[1] ?? null;
  return line.trim() || null;
}

function resolveKey(listKey: string, name: string): string | null {
  const base = `storage:/${listKey}`;
  const url = URL.parse(name, base);
  return url?.protocol === 'storage:' ? decodeURIComponent(url.pathname.slice(1)) : null;
}
