/** What is kept: so many entries, and so many bytes of JSON. */
interface RingLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

/** Keeps the newest entries within two limits. The entries are plain ASCII, so that a character is a byte. */
export function createRing<Entry>({ maxEntries, maxBytes }: RingLimits) {
  const kept: { readonly entry: Entry; readonly bytes: number }[] = [];
  let bytes = 0;
  let dropped = 0;
  return {
    add(entry: Entry): void {
      const size = JSON.stringify(entry).length;
      kept.push({ entry, bytes: size });
      bytes += size;
      while (kept.length > maxEntries || bytes > maxBytes) {
        bytes -= kept.shift()?.bytes ?? 0;
        dropped += 1;
      }
    },
    entries: (): readonly Entry[] => kept.map(({ entry }) => entry),
    dropped: (): number => dropped,
  };
}
