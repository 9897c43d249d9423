import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes sure that every file below a folder, and its name, survives a power cut, before somebody is told that it is there. */
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
  // Windows cannot open a folder; there the file system keeps names in its own journal.
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
