import { addressAt, at, dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { askSourceJson } from './source-http';
import type { Json, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

const fields = [
  'uri',
  'name',
  'description',
  'duration',
  'created_time',
  'release_time',
  'link',
  'status',
  'type',
  'tags.name',
  'pictures.base_link',
  'download',
  'parent_folder.name',
  'parent_folder.metadata.connections.ancestor_path',
].join(',');

/** The largest file of a video: that of its upload, else the best that was made of it. */
function bestDownload(video: Json): Json | null {
  const files = listAt(video, 'download').filter((one) => textAt(one, 'link') !== '');
  const source = files.find((one) => textAt(one, 'quality') === 'source');
  const area = (one: Json): number => (numberAt(one, 'width') ?? 0) * (numberAt(one, 'height') ?? 0);
  return source ?? files.toSorted((one, other) => area(other) - area(one))[0] ?? null;
}

const idOf = (video: Json): string => /\/videos\/(\d+)/.exec(textAt(video, 'uri'))?.[1] ?? '';

function withheldOf(video: Json): SourceItem['withheld'] {
  if (textAt(video, 'type') === 'live') return 'IS_LIVE';
  const status = textAt(video, 'status');
  if (status !== '' && status !== 'available') return 'NOT_FINISHED';
  return bestDownload(video) === null ? 'NO_DOWNLOAD' : null;
}

function toItem(video: Json): SourceItem {
  const folder = at(video, 'parent_folder');
  const above = listAt(folder, 'metadata', 'connections', 'ancestor_path').map((one) => textAt(one, 'name'));
  const best = bestDownload(video);
  return {
    sourceId: idOf(video),
    title: textAt(video, 'name'),
    description: textAt(video, 'description'),
    folders: [...above, textAt(folder, 'name')],
    tags: listAt(video, 'tags').map((tag) => textAt(tag, 'name')),
    durationSeconds: numberAt(video, 'duration'),
    sizeBytes: best && numberAt(best, 'size'),
    publishedAt: dateAt(video, 'release_time') ?? dateAt(video, 'created_time'),
    captions: [],
    chapters: [],
    posterAddress: addressAt(video, 'pictures', 'base_link'),
    oldAddress: addressAt(video, 'link'),
    withheld: withheldOf(video),
  };
}

/**
 * Vimeo, by a personal access token with the scopes `private` and `video_files`. The list goes by the date of upload, the oldest
 * first, so that what is uploaded meanwhile moves nothing to another page.
 */
export function createVimeo(base: string, way: SourceWay): SourceLibrary {
  const ask = (path: string, signal: AbortSignal): Promise<Json> =>
    askSourceJson(`${base}${path}`, way, { signal });
  const first = `/me/videos?per_page=100&sort=date&direction=asc&fields=${fields}`;
  return {
    async list(cursor, signal) {
      const page = await ask(cursor ?? first, signal);
      const next = textAt(page, 'paging', 'next');
      // It is the way of the next page alone: a token never goes to another host.
      return { items: listAt(page, 'data').map(toItem), next: next.startsWith('/') ? next : null };
    },
    async locate({ sourceId, posterAddress }, signal) {
      const video = await ask(`/videos/${sourceId}?fields=download`, signal);
      const link = textAt(bestDownload(video), 'link');
      if (link === '') throw new SourceError('NO_DOWNLOAD');
      const tracks = await ask(`/videos/${sourceId}/texttracks?per_page=100`, signal);
      const chapters = await ask(`/videos/${sourceId}/chapters?per_page=100`, signal);
      return {
        file: { address: link },
        captions: listAt(tracks, 'data')
          .filter((track) => textAt(track, 'link') !== '' && textAt(track, 'type') !== 'metadata')
          .map((track) => ({
            language: textAt(track, 'language'),
            file: { address: textAt(track, 'link') },
          })),
        chapters: listAt(chapters, 'data').map((one) => ({
          at: numberAt(one, 'timecode') ?? -1,
          title: textAt(one, 'title'),
        })),
        poster: posterAddress === null ? null : { address: posterAddress },
      };
    },
  };
}
