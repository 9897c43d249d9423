/**
 * The files of a drop, those in folders included, hidden ones (`.DS_Store`) excepted. Call it within the handler of the drop:
 * afterwards the browser has emptied the `DataTransfer`.
 */
export function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...(transfer.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve([...transfer.files]);
  return filesOfAll(entries.filter((entry) => entry !== null));
}

async function filesOfAll(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const visible = entries.filter((entry) => !entry.name.startsWith('.'));
  // An entry that cannot be read (moved, deleted, not allowed) is skipped; the others are taken.
  const read = visible.map((entry) => filesOf(entry).catch((): readonly File[] => []));
  return (await Promise.all(read)).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return [await new Promise<File>((...answer) => (entry as FileSystemFileEntry).file(...answer))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // `readEntries` returns at most 100 entries at a time, and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((...answer) => reader.readEntries(...answer));
    if (batch.length === 0) return filesOfAll(children);
    children.push(...batch);
  }
}
