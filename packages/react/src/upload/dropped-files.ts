/**
 * The files of a drop, those in folders included, hidden ones (`.DS_Store`) excepted. Call it inside of the drop's event:
 * afterwards the browser shows nothing any more.
 */
export function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...(transfer.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve([...transfer.files]);
  return filesOfAll(entries.filter((entry) => entry !== null));
}

async function filesOfAll(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const visible = entries.filter((entry) => !entry.name.startsWith('.'));
  // What cannot be read (moved, deleted, not allowed) loses nothing but itself.
  const read = visible.map((entry) => filesOf(entry).catch((): readonly File[] => []));
  return (await Promise.all(read)).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return [await new Promise<File>((...answer) => (entry as FileSystemFileEntry).file(...answer))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // A reader answers at most 100 entries at a time, and none at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((...answer) => reader.readEntries(...answer));
    if (batch.length === 0) return filesOfAll(children);
    children.push(...batch);
  }
}
