type AskableHandle = FileSystemFileHandle & {
  requestPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>;
};

/** The file of a handle, after the person allowed it; nothing where it was refused, moved or deleted. */
export async function fileOfHandle(handle?: AskableHandle): Promise<File | undefined> {
  try {
    if ((await handle?.requestPermission?.({ mode: 'read' })) === 'granted') return await handle?.getFile();
  } catch {
    // The file is asked for instead.
  }
  return undefined;
}
