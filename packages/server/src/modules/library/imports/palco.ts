import { addressAt, dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { askSourceJson } from './source-http';
import type { Json, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

const perPage = 100;
const mostFolders = 2_000;

function toItem(video: Json, base: string, folders: ReadonlyMap<string, readonly string[]>): SourceItem {
  const id = textAt(video, 'id');
  const status = textAt(video, 'status');
  const picture = addressAt(video, 'thumbnail');
  return {
    sourceId: id,
    title: textAt(video, 'title'),
    description: textAt(video, 'description'),
    folders: folders.get(textAt(video, 'directoryId')) ?? [],
    tags: tagsOf(video),
    durationSeconds: numberAt(video, 'duration'),
    sizeBytes: numberAt(video, 'size'),
    publishedAt: dateAt(video, 'createdAt'),
    captions: listAt(video, 'subtitles').map((one) => textAt(one, 'language')),
    chapters: listAt(video, 'chapters').map((one) => ({
      at: numberAt(one, 'inicio') ?? -1,
      title: textAt(one, 'titulo'),
    })),
    // It ends soon; the video is asked for the one of that moment.
    posterAddress: picture === null ? null : new URL(picture, base).href,
    oldAddress: `${base}/embed/player?videoId=${id}`,
    withheld: status === 'ready' || status === 'failed' ? null : 'NOT_FINISHED',
  };
}

const tagsOf = (video: Json): string[] => {
  const tags = video['tags'];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
};

/** Another installation, by an API key of the team there that may see its library. */
export function createPalco(base: string, way: SourceWay): SourceLibrary {
  const ask = (path: string, signal: AbortSignal): Promise<Json> =>
    askSourceJson(`${base}${path}`, way, { signal });
  let folders: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  async function readFolders(signal: AbortSignal): Promise<ReadonlyMap<string, readonly string[]>> {
    const paths = new Map<string, readonly string[]>();
    const waiting: { readonly id: string | null; readonly path: readonly string[] }[] = [
      { id: null, path: [] },
    ];
    for (let one = waiting.shift(); one !== undefined && paths.size < mostFolders; one = waiting.shift()) {
      for (let page = 1; ; page++) {
        const parent = one.id === null ? '' : `&parentId=${one.id}`;
        const got = await ask(`/v1/directories?limit=${perPage}&page=${page}${parent}`, signal);
        const items = listAt(got, 'items');
        for (const folder of items) {
          const path = [...one.path, textAt(folder, 'nome')];
          paths.set(textAt(folder, 'id'), path);
          waiting.push({ id: textAt(folder, 'id'), path });
        }
        if (items.length < perPage) break;
      }
    }
    return paths;
  }

  return {
    async list(cursor, signal) {
      const page = Number(cursor ?? 1);
      const known = await (folders ??= readFolders(signal));
      const got = await ask(`/v1/videos?sort=createdAt,asc&limit=${perPage}&page=${page}`, signal);
      const videos = listAt(got, 'items');
      const isEnd = videos.length < perPage;
      return { items: videos.map((one) => toItem(one, base, known)), next: isEnd ? null : String(page + 1) };
    },
    async locate({ sourceId }, signal) {
      const id = encodeURIComponent(sourceId);
      const video = await ask(`/v1/videos/${id}`, signal);
      const file = addressAt(await ask(`/v1/videos/${id}/download`, signal), 'url');
      if (file === null) throw new SourceError('NO_DOWNLOAD');
      const picture = addressAt(video, 'thumbnail');
      const absolute = (address: string): { address: string } => ({ address: new URL(address, base).href });
      return {
        file: absolute(file),
        captions: listAt(video, 'subtitles').map((one) => ({
          language: textAt(one, 'language'),
          file: absolute(textAt(one, 'url')),
        })),
        chapters: null,
        poster: picture === null ? null : absolute(picture),
      };
    },
  };
}
