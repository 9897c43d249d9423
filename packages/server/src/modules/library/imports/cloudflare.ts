import { addressAt, at, dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { waitUntilPrepared } from './wait-until-prepared';
import { askSourceJson } from './source-http';
import type { Json, SourceRequest, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

function toItem(video: Json): SourceItem {
  const state = textAt(video, 'status', 'state');
  return {
    sourceId: textAt(video, 'uid'),
    title: textAt(video, 'meta', 'name') || textAt(video, 'meta', 'filename'),
    description: '',
    folders: [],
    tags: [],
    durationSeconds: numberAt(video, 'duration'),
    sizeBytes: numberAt(video, 'size'),
    publishedAt: dateAt(video, 'created'),
    captions: [],
    chapters: [],
    posterAddress: at(video, 'requireSignedURLs') === true ? null : addressAt(video, 'thumbnail'),
    oldAddress: addressAt(video, 'preview'),
    withheld: state === 'live-inprogress' ? 'IS_LIVE' : state === 'ready' ? null : 'NOT_FINISHED',
  };
}

/**
 * Cloudflare Stream, by an API token that may read and edit Stream: the MP4 of a video has to be asked for. The list goes by the
 * date of upload, the oldest first, and on from the last one of a page.
 */
export function createCloudflare(base: string, account: string, way: SourceWay): SourceLibrary {
  const stream = `${base}/accounts/${encodeURIComponent(account)}/stream`;
  const ask = (path: string, request: SourceRequest): Promise<Json> =>
    askSourceJson(`${stream}${path}`, way, request);
  return {
    async list(cursor, signal) {
      const from = cursor === null ? '' : `&start=${encodeURIComponent(cursor)}`;
      const videos = listAt(await ask(`?asc=true${from}`, { signal }), 'result');
      const last = textAt(videos.at(-1), 'created');
      // The last one comes again as the first of the next page; alone it is the end.
      const isEnd = last === '' || last === cursor || videos.length < 2;
      return { items: videos.map(toItem), next: isEnd ? null : last };
    },
    async locate({ sourceId, posterAddress }, signal) {
      const path = `/${encodeURIComponent(sourceId)}`;
      const video = at(await ask(path, { signal }), 'result');
      await ask(`${path}/downloads`, { method: 'POST', body: {}, signal });
      const plain = await waitUntilPrepared(signal, async () => {
        const made = at(await ask(`${path}/downloads`, { signal }), 'result', 'default');
        if (textAt(made, 'status') === 'error') throw new SourceError('NO_DOWNLOAD');
        return textAt(made, 'status') === 'ready' ? textAt(made, 'url') || null : null;
      });
      let address = plain;
      if (at(video, 'requireSignedURLs') === true) {
        const token = await ask(`${path}/token`, { method: 'POST', body: { downloadable: true }, signal });
        address = plain.replace(sourceId, textAt(token, 'result', 'token'));
      }
      const captions = listAt(await ask(`${path}/captions`, { signal }), 'result');
      return {
        file: { address },
        captions: captions
          .map((one) => textAt(one, 'language'))
          .filter((language) => language !== '')
          .map((language) => ({
            language,
            file: { address: `${stream}${path}/captions/${language}/vtt`, headers: way.headers },
          })),
        chapters: null,
        poster: posterAddress === null ? null : { address: posterAddress },
      };
    },
  };
}
