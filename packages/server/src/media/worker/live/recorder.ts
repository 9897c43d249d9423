import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { isOutOfRoom } from '../../../ports/disk-files';
import { liveFiles } from '../../live/live-files';
import type { LiveFiles } from '../../live/live-files';
import type { OnChange } from '../../live/playlist-file';
import {
  continuedName,
  cutRecordingName,
  isCutRecording,
  recordingName,
} from '../../live/recording-name.pure';

/**
 * Records the signal while it is on air: a file for each period, readable up to its last complete fragment. Where the disk is
 * full, the file is cut back to that; recording goes on in a new one as soon as there is room.
 */
export interface Recorder {
  begin(init: Uint8Array): void;
  /** `seconds`: how long the fragment is; a file is named by the time at which its first one began. */
  add(fragment: Uint8Array, onAir: boolean, seconds?: number): void;
  end(): void;
  /** Whether the last fragment had no room. */
  isDiskFull(): boolean;
}

/** A file that is being written. */
interface OpenFile {
  readonly id: number;
  readonly path: string;
  /** Up to the end of its last whole fragment. */
  size: number;
}

/** Who is told of the files of a recorder, and what time their names have. */
export interface RecorderEvents {
  begun(path: string): void;
  readonly onChange?: OnChange;
  now?(): number;
  /** The first file goes on with what an earlier packager wrote. */
  readonly isContinued?: boolean;
}

export function openRecorder(
  folder: string,
  { begun, onChange = null, now = Date.now, isContinued = false }: RecorderEvents,
  files: LiveFiles = liveFiles,
): Recorder {
  let init: Uint8Array | null = null;
  let file: OpenFile | null = null;
  /** The fragment before the next one was lost: the next file is marked as incomplete, too. */
  let hasLost = false;
  let continues = isContinued;

  function end(): void {
    const closing = file;
    file = null;
    if (closing === null) return;
    files.close(closing.id);
    tellEnd(closing, false);
  }
  const tellEnd = ({ path }: OpenFile, isCut: boolean): void =>
    onChange?.({ kind: 'recording-ended', name: basename(path), isCut });
  function record(head: Uint8Array, fragment: Uint8Array, seconds: number): void {
    if (file === null) {
      const bytes = Buffer.concat([head, fragment]);
      files.makeFolder(folder);
      files.requireRoom(folder, bytes.length);
      const marks = { isMarked: hasLost, continues };
      file = createFile(files, { folder, ...marks, bytes, now: Math.round(now() - seconds * 1000) });
      continues = false;
      begun(file.path);
    } else {
      files.requireRoom(folder, fragment.length);
      writeWhole(files, file, fragment);
    }
    onChange?.({ kind: 'recorded', name: basename(file.path), sizeBytes: file.size });
  }

  return {
    begin(bytes) {
      end();
      init = bytes;
    },
    add(fragment, onAir, seconds = 0) {
      if (!onAir || init === null) return end();
      try {
        record(init, fragment, seconds);
        hasLost = false;
      } catch (error) {
        if (!isOutOfRoom(error)) throw error;
        hasLost = true;
        const torn = file;
        file = null;
        if (torn === null) return;
        cutBack(files, torn);
        tellEnd(torn, true);
      }
    },
    end,
    isDiskFull: () => hasLost,
  };
}

/** Begins a file with its first fragment; one that has no room for that is removed. */
function createFile(
  files: LiveFiles,
  {
    folder,
    isMarked,
    continues,
    bytes,
    now,
  }: {
    readonly folder: string;
    readonly isMarked: boolean;
    readonly continues: boolean;
    readonly bytes: Uint8Array;
    readonly now: number;
  },
): OpenFile {
  const first = recordingName(now, randomBytes(3).toString('hex'));
  const name = continues ? continuedName(first) : first;
  const path = join(folder, isMarked ? cutRecordingName(name) : name);
  const opened = { id: files.create(path), path, size: 0 };
  try {
    writeWhole(files, opened, bytes);
    return opened;
  } catch (error) {
    files.close(opened.id);
    files.remove(path);
    throw error;
  }
}

/** Removes the torn end of a file, and marks that something is missing after it. */
function cutBack(files: LiveFiles, { id, path, size }: OpenFile): void {
  files.truncate(id, size);
  files.close(id);
  if (!isCutRecording(path)) files.rename(path, cutRecordingName(path));
}

/** Writes all bytes: a disk that becomes full takes a part of them first. */
function writeWhole(files: LiveFiles, file: OpenFile, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    const count = files.write(file.id, bytes.subarray(written));
    if (count <= 0) throw Object.assign(new Error('The disk takes no more bytes'), { code: 'ENOSPC' });
    written += count;
  }
  file.size += written;
}
