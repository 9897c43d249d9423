import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes sure that every file below a folder survives a power cut, before somebody is told that it is there. */
export async function syncTree(folder: string, onFile: () => void): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    onFile();
  }
}
