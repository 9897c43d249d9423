import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Records the signal while it is on air: a file for each period, readable up to its last complete fragment. */
export interface Recorder {
  begin(init: Uint8Array): void;
  add(fragment: Uint8Array, onAir: boolean): void;
  end(): void;
}

export function openRecorder(folder: string, onFile: (path: string) => void): Recorder {
  let init: Uint8Array | null = null;
  let file: number | null = null;

  function end(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  return {
    begin(bytes) {
      end();
      init = bytes;
    },
    add(fragment, onAir) {
      if (!onAir || init === null) return end();
      if (file === null) {
        mkdirSync(folder, { recursive: true });
        // File names sort by time.
        const path = join(
          folder,
          `${String(Date.now()).padStart(14, '0')}-${randomBytes(3).toString('hex')}.mp4`,
        );
        file = openSync(path, 'wx');
        writeSync(file, init);
        onFile(path);
      }
      writeSync(file, fragment);
    },
    end,
  };
}
