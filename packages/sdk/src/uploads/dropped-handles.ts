type HandleItem = DataTransferItem & {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
};

const keyOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** Collects the handles of files dropped on the page. Browsers that have them provide them only during the event. */
export function collectDroppedHandles() {
  const handles = new Map<string, Promise<FileSystemHandle | null>>();
  const collect = ({ dataTransfer }: DragEvent) => {
    for (const item of (dataTransfer?.items ?? []) as Iterable<HandleItem>) {
      const file = item.getAsFile();
      const handle = item.getAsFileSystemHandle?.();
      if (file && handle)
        handles.set(
          keyOf(file),
          handle.catch(() => null),
        );
    }
  };
  globalThis.addEventListener?.('drop', collect, true);
  return {
    async handleOf(file: File): Promise<FileSystemFileHandle | undefined> {
      const handle = await handles.get(keyOf(file));
      return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined;
    },
    stop: () => globalThis.removeEventListener?.('drop', collect, true),
  };
}
