import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClip } from '../../../../media/make-clip';

const seconds = 8;

/** Gives the file of a recording; makes it the first time, once however many ask for it. */
export function createEmulatorClip(dataDir: string, signal: AbortSignal): () => Promise<string> {
  const folder = join(dataDir, 'emulators');
  const path = join(folder, 'recording.mp4');
  const draft = join(folder, 'recording.draft.mp4');
  let making: Promise<string> | undefined;
  async function make(): Promise<string> {
    const found = await stat(path).catch(() => null);
    if (found !== null) return path;
    await mkdir(folder, { recursive: true });
    const picture = { graph: 'testsrc2=size=640x360:rate=15', codec: 'h264', bitrate: 800_000 } as const;
    const sound = { graph: "aevalsrc='0.1*sin(2*PI*t*330)':sample_rate=48000", codec: 'aac' } as const;
    await makeClip({ path: draft, seconds, picture, sound }, { signal });
    await rename(draft, path);
    return path;
  }
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}
