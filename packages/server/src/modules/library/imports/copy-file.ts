import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobRun } from '../../../kernel/jobs';
import { sourceKey } from '../videos';
import { createPartChain, reserveFetched } from '../video-imports';
import type { FetchChange, FetchedFile, FetchTarget } from '../video-imports';

interface Copying {
  readonly context: ServerContext;
  readonly row: FetchTarget;
  readonly path: string;
  readonly run: JobRun;
  save(db: Queryable, change: FetchChange): Promise<boolean>;
}

/** Copies a file of a disk of this server into the storage, and goes on behind what an earlier run copied of it. */
export async function copyFile(copying: Copying): Promise<FetchedFile> {
  const { context, row, path, run, save } = copying;
  const { parts, db, config } = context;
  const { size, mtimeMs } = await stat(path);
  if (size === 0) throw new JobError('EMPTY_FILE', { retryable: false });
  if (size > config.uploadMaxBytes) throw new JobError('FILE_TOO_LARGE', { retryable: false });
  const validator = `${size}-${mtimeMs}`;
  await db.transaction((tx) => reserveFetched(tx, copying, { totalBytes: size, isWhole: false }));
  let { partsId, receivedBytes: offset } = row;
  const key = sourceKey(row.id);
  const isGone = partsId !== null && (await parts.usedBytes({ key, id: partsId })) === null;
  if (partsId !== null && (isGone || validator !== row.validator)) {
    await parts.abort({ key, id: partsId });
    partsId = null;
  }
  if (partsId === null) {
    offset = 0;
    partsId = (await parts.begin(key)).id;
    if (!(await keep({ partsId, receivedBytes: 0, validator }))) {
      await parts.abort({ key, id: partsId });
      throw new JobError('CANCELLED', { retryable: false });
    }
  }
  const upload = { key, id: partsId };
  const chain = createPartChain(parts, {
    upload,
    offset,
    onPart: async (durable) => {
      if (!(await keep({ receivedBytes: durable }))) throw new JobError('CANCELLED', { retryable: false });
    },
  });
  try {
    let copied = offset;
    for await (const slice of createReadStream(path, {
      start: offset,
      signal: run.signal,
    }) as AsyncIterable<Buffer>) {
      await chain.write([slice]);
      copied += slice.length;
      run.progress(Math.floor((copied * 100) / size));
    }
    await chain.settle();
    if (copied !== size) throw new JobError('FILE_CHANGED', { retryable: true });
    return { upload, sizeBytes: size };
  } finally {
    await chain.close();
  }

  function keep(change: Omit<FetchChange, 'updatedAt'>): Promise<boolean> {
    return save(db, { ...change, updatedAt: nowOf(context) });
  }
}
