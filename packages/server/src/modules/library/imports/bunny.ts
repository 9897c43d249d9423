import { at, dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { askSourceJson } from './source-http';
import type { Json, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

const perPage = 100;
/** Statuses of a video: 4 is finished, 3 plays in its first resolutions. */
const playable: readonly (number | null)[] = [3, 4];

interface Library {
  readonly base: string;
  readonly account: string;
  /** Where its pull zone serves files. */
  readonly files: string;
}

const bestMp4 = (video: Json): string | null => {
  const heights = textAt(video, 'availableResolutions')
    .split(',')
    .map((one) => Number.parseInt(one, 10))
    .filter((height) => height > 0 && height <= 720);
  return at(video, 'hasMP4Fallback') === true && heights.length > 0
    ? `play_${Math.max(...heights)}p.mp4`
    : null;
};

const fileOf = (video: Json): string | null =>
  at(video, 'hasOriginal') === true ? 'original' : bestMp4(video);

function toItem(
  video: Json,
  { account, files }: Library,
  collections: ReadonlyMap<string, string>,
): SourceItem {
  const id = textAt(video, 'guid');
  const collection = collections.get(textAt(video, 'collectionId'));
  const thumbnail = textAt(video, 'thumbnailFileName');
  const withheld = !playable.includes(numberAt(video, 'status'))
    ? 'NOT_FINISHED'
    : fileOf(video) === null
      ? 'NO_DOWNLOAD'
      : null;
  return {
    sourceId: id,
    title: textAt(video, 'title'),
    description: textAt(video, 'description') || metaOf(video, 'description'),
    folders: collection === undefined ? [] : [collection],
    tags: [],
    durationSeconds: numberAt(video, 'length'),
    // What Bunny tells is the sum of the original and of all that was made of it.
    sizeBytes: null,
    publishedAt: dateAt(video, 'dateUploaded'),
    captions: listAt(video, 'captions').map((one) => textAt(one, 'srclang')),
    chapters: listAt(video, 'chapters').map((one) => ({
      at: numberAt(one, 'start') ?? -1,
      title: textAt(one, 'title'),
    })),
    posterAddress: thumbnail === '' ? null : `${files}/${id}/${thumbnail}`,
    oldAddress: `https://iframe.mediadelivery.net/embed/${account}/${id}`,
    withheld,
  };
}

const metaOf = (video: Json, property: string): string =>
  textAt(
    listAt(video, 'metaTags').find((one) => textAt(one, 'property') === property),
    'value',
  );

/** Bunny Stream, by the key of a video library. Files come from the pull zone of the library, which keeps originals where that is on. */
export function createBunny(library: Library, way: SourceWay): SourceLibrary {
  const { base, account, files } = library;
  const root = `${base}/library/${encodeURIComponent(account)}`;
  let collections: Promise<ReadonlyMap<string, string>> | undefined;

  async function readCollections(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (let page = 1; ; page++) {
      const got = await askSourceJson(`${root}/collections?page=${page}&itemsPerPage=${perPage}`, way, {
        signal,
      });
      const items = listAt(got, 'items');
      for (const one of items) names.set(textAt(one, 'guid'), textAt(one, 'name'));
      if (items.length === 0 || names.size >= (numberAt(got, 'totalItems') ?? 0)) return names;
    }
  }

  return {
    async list(cursor, signal) {
      const page = Number(cursor ?? 1);
      const names = await (collections ??= readCollections(signal));
      const query = `page=${page}&itemsPerPage=${perPage}&orderBy=date`;
      const got = await askSourceJson(`${root}/videos?${query}`, way, { signal });
      const items = listAt(got, 'items');
      const seen = page * (numberAt(got, 'itemsPerPage') ?? perPage);
      const isEnd = items.length === 0 || seen >= (numberAt(got, 'totalItems') ?? 0);
      return {
        items: items.map((one) => toItem(one, library, names)),
        next: isEnd ? null : String(page + 1),
      };
    },
    async locate({ sourceId, posterAddress }, signal) {
      const video = await askSourceJson(`${root}/videos/${encodeURIComponent(sourceId)}`, way, { signal });
      const file = fileOf(video);
      if (file === null) throw new SourceError('NO_DOWNLOAD');
      return {
        file: { address: `${files}/${sourceId}/${file}` },
        captions: listAt(video, 'captions').map((one) => ({
          language: textAt(one, 'srclang'),
          file: { address: `${files}/${sourceId}/captions/${textAt(one, 'srclang')}.vtt` },
        })),
        chapters: null,
        poster: posterAddress === null ? null : { address: posterAddress },
      };
    },
  };
}
