import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors/http-error';
import type { Call } from '../../kernel/http/module';
import { readObject } from '../../ports/blob-store';
import { removeImage } from '../images';
import { lockTeamShared, requireUnblocked } from '../team-access';
import { settingsOfCopy, titleOfCopy } from './live-copy.pure';
import { readLive, requireLocked, writeNewLive } from './lives.service';
import type { MadeLive } from './lives.service';
import { hasFolder } from './lives.store';
import type { LiveRow } from './lives.store';

const images = ['thumbnailKey', 'startSoonKey', 'pauseKey', 'endingKey'] as const;
type ImageKeys = Pick<LiveRow, (typeof images)[number]>;

/**
 * Makes a live with the settings of another one. Its images are copied before the transaction, so that either live can lose or
 * replace its own.
 */
export async function duplicateLive(call: Call<'duplicateLive'>): Promise<MadeLive> {
  const { context, principal, language } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const id = randomUUID();
  const keys = await copyImages(context, { from: await readLive(call), id });
  try {
    return await context.db.transaction(async (tx) => {
      if (!(await lockTeamShared(tx, accountId))) throw notFound();
      const live = await requireLocked(tx, call);
      const settings = settingsOfCopy(live, new Date(context.clock.now()));
      const { directoryId } = settings;
      const keepsFolder = directoryId !== null && (await hasFolder(tx, { id: directoryId, accountId }));
      return writeNewLive(call, tx, {
        ...settings,
        ...keys,
        id,
        title: titleOfCopy(live.title, language),
        // A folder in the trash takes no recording.
        directoryId: keepsFolder ? directoryId : null,
      });
    });
  } catch (error) {
    for (const name of images) await removeImage(context, keys[name]);
    throw error;
  }
}

/** Copies the images of a live into the folder of another one. */
async function copyImages(
  context: Pick<ServerContext, 'blobs' | 'log'>,
  { from, id }: { readonly from: ImageKeys; readonly id: string },
): Promise<ImageKeys> {
  const copied: ImageKeys = { thumbnailKey: null, startSoonKey: null, pauseKey: null, endingKey: null };
  try {
    for (const name of images) copied[name] = await copyImage(context, from[name], id);
    return copied;
  } catch (error) {
    for (const name of images) await removeImage(context, copied[name]);
    throw error;
  }
}

async function copyImage(
  { blobs }: Pick<ServerContext, 'blobs'>,
  key: string | null,
  id: string,
): Promise<string | null> {
  // One that was replaced a moment ago is none.
  const bytes = key === null ? null : await readObject(blobs, key);
  if (key === null || bytes === null) return null;
  const copy = `live-images/${id}/${randomUUID()}${key.slice(key.lastIndexOf('.'))}`;
  await blobs.put(copy, bytes);
  return copy;
}
