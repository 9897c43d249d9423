import { dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { waitUntilPrepared } from './wait-until-prepared';
import { askSourceJson } from './source-http';
import type { Json, SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceItem, SourceLibrary } from './source-library';

/** Where the parts of Mux are. */
export interface MuxHosts {
  readonly api: string;
  readonly stream: string;
  readonly image: string;
}

const playbackOf = (asset: Json): string =>
  textAt(
    listAt(asset, 'playback_ids').find((one) => textAt(one, 'policy') === 'public'),
    'id',
  );

const captionsOf = (asset: Json): readonly Json[] =>
  listAt(asset, 'tracks').filter(
    (track) =>
      textAt(track, 'type') === 'text' &&
      textAt(track, 'status') === 'ready' &&
      textAt(track, 'language_code') !== '',
  );

function toItem(asset: Json, hosts: MuxHosts): SourceItem {
  const id = textAt(asset, 'id');
  const playbackId = playbackOf(asset);
  const status = textAt(asset, 'status');
  const isLive = textAt(asset, 'live_stream_id') !== '' && status !== 'ready';
  return {
    sourceId: id,
    title: textAt(asset, 'meta', 'title') || textAt(asset, 'passthrough') || id,
    description: '',
    folders: [],
    tags: [],
    durationSeconds: numberAt(asset, 'duration'),
    // Mux tells the size of a master only by its head.
    sizeBytes: null,
    publishedAt: dateAt(asset, 'created_at'),
    captions: playbackId === '' ? [] : captionsOf(asset).map((track) => textAt(track, 'language_code')),
    chapters: [],
    posterAddress: playbackId === '' ? null : `${hosts.image}/${playbackId}/thumbnail.jpg`,
    oldAddress: playbackId === '' ? null : `https://player.mux.com/${playbackId}`,
    withheld: isLive ? 'IS_LIVE' : status === 'ready' ? null : 'NOT_FINISHED',
  };
}

/**
 * Mux, by an access token that may read and write video: the master of an asset has to be asked for. It is made within minutes, and
 * its address is good for 24 hours.
 */
export function createMux(hosts: MuxHosts, way: SourceWay): SourceLibrary {
  const assets = `${hosts.api}/video/v1/assets`;
  const readAsset = async (id: string, signal: AbortSignal): Promise<Json> =>
    (await askSourceJson(`${assets}/${encodeURIComponent(id)}`, way, { signal }))['data'] as Json;
  return {
    async list(cursor, signal) {
      const from = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await askSourceJson(`${assets}?limit=100${from}`, way, { signal });
      const next = textAt(page, 'next_cursor');
      return {
        items: listAt(page, 'data').map((one) => toItem(one, hosts)),
        next: next === '' ? null : next,
      };
    },
    async locate({ sourceId, posterAddress }, signal) {
      let asset = await readAsset(sourceId, signal);
      if (textAt(asset, 'master_access') !== 'temporary')
        await askSourceJson(`${assets}/${encodeURIComponent(sourceId)}/master-access`, way, {
          method: 'PUT',
          body: { master_access: 'temporary' },
          signal,
        });
      const address = await waitUntilPrepared(signal, async () => {
        asset = await readAsset(sourceId, signal);
        if (textAt(asset, 'master', 'status') === 'errored') throw new SourceError('NO_DOWNLOAD');
        return textAt(asset, 'master', 'url') || null;
      });
      const playbackId = playbackOf(asset);
      return {
        file: { address },
        captions: (playbackId === '' ? [] : captionsOf(asset)).map((track) => ({
          language: textAt(track, 'language_code'),
          file: { address: `${hosts.stream}/${playbackId}/text/${textAt(track, 'id')}.vtt` },
        })),
        chapters: null,
        poster: posterAddress === null ? null : { address: posterAddress },
      };
    },
  };
}
