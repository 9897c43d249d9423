type AskableHandle = FileSystemFileHandle & {
  requestPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>;
};

/** The file of a handle, after the person permits it; `undefined` where that was denied or the file was moved or deleted. */
export async function fileOfHandle(handle?: AskableHandle): Promise<File | undefined> {
  try {
    if ((await handle?.requestPermission?.({ mode: 'read' })) === 'granted') return await handle?.getFile();
  } catch {
    // Moved or deleted: the caller asks the person to choose the file.
  }
  return undefined;
}
