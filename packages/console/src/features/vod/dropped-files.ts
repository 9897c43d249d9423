/** What reads files out of a drop; folders are walked, hidden files of operating systems left out. */
const systemFiles = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * The files of a drop, folders included (their files in any depth, in the order of the folder).
 * Must be called inside the drop event: the browser empties the `DataTransfer` afterwards.
 */
export async function filesOfDrop(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  if (entries.length === 0) return [...data.files];
  const found = await Promise.all(
    entries.map(({ entry, file }) => (entry?.isDirectory ? filesOfEntry(entry) : file ? [file] : [])),
  );
  return found.flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFileEntry(entry)) {
    if (systemFiles.has(entry.name)) return [];
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!isDirectoryEntry(entry)) return [];
  const children = await childrenOf(entry);
  const files = await Promise.all(children.map(filesOfEntry));
  return files.flat();
}

/** `readEntries` answers in portions (100 in Chromium) until it answers an empty one. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name));
    all.push(...portion);
  }
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
