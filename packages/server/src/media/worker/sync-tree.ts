import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs every file and folder below a folder, so that contents and names survive a power cut. */
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
  // Windows cannot open a folder; its file system journals the names itself.
  if (process.platform === 'win32') return;
  for (const inner of entries.filter((one) => one.isDirectory())) {
    await syncFolder(join(inner.parentPath, inner.name));
  }
  await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
