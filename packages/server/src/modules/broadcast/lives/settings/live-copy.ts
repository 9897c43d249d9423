import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../../kernel/context';
import { notFound } from '../../../../kernel/errors/http-error';
import type { Call } from '../../../../kernel/http/module';
import { putNamed } from '../../../core/named-files';
import type { NewFile } from '../../../core/named-files';
import { readObject } from '../../../../ports/blob-store';
import { lockTeamShared, requireUnblocked } from '../../../core/access';
import { livePictures } from '../../../../schema/live-fields.pure';
import { settingsOfCopy, titleOfCopy } from './live-copy.pure';
import { readLive, requireLocked, writeNewLive } from '../lives.service';
import type { CreatedLive } from '../lives.service';
import { findFolder } from '../../../library/folder-tree';
import type { LiveRow } from '../lives.store';

const images = Object.values(livePictures);
type ImageKeys = Pick<LiveRow, (typeof images)[number]>;

/**
 * Makes a live with the settings of another one. Its images are copied before the transaction, so that either live can lose or
 * replace its own.
 */
export async function duplicateLive(call: Call<'duplicateLive'>): Promise<CreatedLive> {
  const { context, principal, language } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const id = randomUUID();
  const { keys, files } = await copyImages(context, { from: await readLive(call), id });
  return putNamed(context, files, () =>
    context.db.transaction(async (tx) => {
      if (!(await lockTeamShared(tx, accountId))) throw notFound();
      const live = await requireLocked(tx, call);
      const settings = settingsOfCopy(live, new Date(context.clock.now()));
      const { directoryId } = settings;
      const keepsFolder = directoryId !== null && (await findFolder(tx, { accountId, directoryId })) !== null;
      return writeNewLive(call, tx, {
        ...settings,
        ...keys,
        id,
        title: titleOfCopy(live.title, language),
        // A folder in the trash takes no recording.
        directoryId: keepsFolder ? directoryId : null,
      });
    }),
  );
}

/** The images of a live as files of another one. */
async function copyImages(
  { blobs }: Pick<ServerContext, 'blobs'>,
  { from, id }: { readonly from: ImageKeys; readonly id: string },
): Promise<{ readonly keys: Partial<ImageKeys>; readonly files: readonly NewFile[] }> {
  const keys: Partial<ImageKeys> = {};
  const files: NewFile[] = [];
  for (const name of images) {
    const key = from[name];
    const data = key === null ? null : await readObject(blobs, key);
    // One that was replaced a moment ago is none.
    if (key === null || data === null) continue;
    const copy = `live-images/${id}/${randomUUID()}${key.slice(key.lastIndexOf('.'))}`;
    files.push({ key: copy, data });
    keys[name] = copy;
  }
  return { keys, files };
}
