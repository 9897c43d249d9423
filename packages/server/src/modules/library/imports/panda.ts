import { addressAt, dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { askSource, askSourceJson } from './source-http';
import type { Json, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

const perPage = 100;

/** Folders with the ones that they are in, by id. */
type Folders = ReadonlyMap<string, { readonly name: string; readonly parentId: string }>;

function pathOf(folders: Folders, id: string): string[] {
  const names: string[] = [];
  // A folder that is in itself would never end.
  for (let at = id; names.length < 50;) {
    const folder = folders.get(at);
    if (folder === undefined) break;
    names.unshift(folder.name);
    at = folder.parentId;
  }
  return names;
}

function toItem(video: Json, folders: Folders): SourceItem {
  const status = textAt(video, 'status').toUpperCase();
  return {
    sourceId: textAt(video, 'id'),
    title: textAt(video, 'title'),
    description: textAt(video, 'description'),
    folders: pathOf(folders, textAt(video, 'folder_id')),
    tags: [],
    durationSeconds: numberAt(video, 'length'),
    sizeBytes: numberAt(video, 'storage_size'),
    publishedAt: dateAt(video, 'created_at'),
    captions: [],
    chapters: [],
    posterAddress: addressAt(video, 'thumbnail'),
    oldAddress: addressAt(video, 'video_player'),
    withheld: status === 'CONVERTED' ? null : 'NOT_FINISHED',
  };
}

/** Panda Video, by an API key. Its service for downloads answers with a redirect to the file, or with its address. */
export function createPanda(
  hosts: { readonly api: string; readonly download: string },
  way: SourceWay,
): SourceLibrary {
  let folders: Promise<Folders> | undefined;

  async function readFolders(signal: AbortSignal): Promise<Folders> {
    const got = await askSourceJson(`${hosts.api}/folders`, way, { signal });
    return new Map(
      listAt(got, 'folders').map((one) => [
        textAt(one, 'id'),
        { name: textAt(one, 'name'), parentId: textAt(one, 'parent_folder_id') },
      ]),
    );
  }

  async function addressOf(sourceId: string, signal: AbortSignal): Promise<string> {
    const url = `${hosts.download}/videos/${encodeURIComponent(sourceId)}/download`;
    const { status, headers, text } = await askSource(url, way, { method: 'POST', signal });
    const location = headers.location;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url))
      return new URL(location, url).href;
    if (status === 401) throw new SourceError('CREDENTIALS_REFUSED');
    if (status >= 500) throw new SourceError('SOURCE_UNREACHABLE');
    const given = status === 200 ? addressIn(text) : null;
    if (given === null) throw new SourceError('NO_DOWNLOAD');
    return given;
  }

  return {
    async list(cursor, signal) {
      const page = Number(cursor ?? 1);
      const known = await (folders ??= readFolders(signal));
      const got = await askSourceJson(`${hosts.api}/videos?page=${page}&limit=${perPage}`, way, { signal });
      const videos = listAt(got, 'videos');
      const isEnd = videos.length === 0 || page >= (numberAt(got, 'pages') ?? Number.POSITIVE_INFINITY);
      return { items: videos.map((one) => toItem(one, known)), next: isEnd ? null : String(page + 1) };
    },
    async locate({ sourceId, posterAddress }, signal) {
      return {
        file: { address: await addressOf(sourceId, signal) },
        captions: [],
        chapters: null,
        poster: posterAddress === null ? null : { address: posterAddress },
      };
    },
  };
}

function addressIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text);
    return addressAt(answer, 'url') ?? addressAt(answer, 'download_url');
  } catch {
    return null;
  }
}
