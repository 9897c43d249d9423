/** The script that this document began with; its name holds the hash of the build. */
function ownEntry(): string | null {
  const src = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return src ? new URL(src, document.baseURI).pathname : null;
}

/** Whether the server has a newer build than the one that runs here: then its other files are gone. */
export async function isBuildStale(signal: AbortSignal): Promise<boolean> {
  const entry = ownEntry();
  if (entry === null) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
