import type { LiveAsset } from '@palco/openapi';
import { noContent } from '../../../../kernel/http/module';
import type { Call, Handlers } from '../../../../kernel/http/module';
import { removeUnnamed } from '../../../core/named-files';
import { exchangeImage } from '../../../core/images';
import type { ImageIntake } from '../../../core/images';
import { recordEvent } from '../../../records/logs';
import { publishChange } from '../live-messages';
import { readLive, requireLocked } from '../lives.service';
import { writeLive } from '../lives.store';
import type { LiveRow } from '../lives.store';

type ImageCall = Call<'uploadLiveAsset'> | Call<'removeLiveAsset'>;

const columns = {
  thumbnail: 'thumbnailKey',
  'start-soon-screen': 'startSoonScreenKey',
  'pause-screen': 'pauseScreenKey',
  'ending-screen': 'endingScreenKey',
} as const satisfies Record<LiveAsset, keyof LiveRow>;

/** Writes the key of the new image, or none, and gives the key of the old one. */
function writeImage(call: ImageCall, key: string | null): Promise<string | null> {
  const { context, params, principal } = call;
  const column = columns[params.asset];
  return context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, call);
    const row = await writeLive(tx, before.id, { [column]: key, updatedAt: new Date(context.clock.now()) });
    await recordEvent(tx, {
      call,
      event: 'LIVE_ATUALIZADA',
      of: row,
      record: [{ Key: params.asset, Value: key !== null }],
    });
    await publishChange(tx, 'live_updated', { context, row, by: principal });
    return before[column];
  });
}

/** The four images of a live. */
export function createLiveImageHandlers(images: ImageIntake): Handlers {
  return {
    async uploadLiveAsset(call) {
      const { context, params, request } = call;
      // Authorise before reading the body: an upload to a live of another team is refused at once.
      await readLive(call);
      const image = await images.receive(request, 'liveSettings');
      const key = await exchangeImage(context, {
        folder: `live-images/${params.id}`,
        image,
        write: (newKey) => writeImage(call, newKey),
      });
      return { status: 200, body: { url: context.mediaLinks.url(key) } };
    },
    removeLiveAsset: noContent(async (call) => removeUnnamed(call.context, await writeImage(call, null))),
  };
}
