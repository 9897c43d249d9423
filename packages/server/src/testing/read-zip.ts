/** A file of an archive without compression. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads an archive by its central directory, as programs do that unpack it. Not for files of 4 GiB and more. */
export function readZip(archive: Buffer): ZippedFile[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 24)];
    if (method !== 0) throw new Error('This reader knows no compression');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    at += 46 + nameLength + extraLength + commentLength;
    return { name, bytes: archive.subarray(begin, begin + size) };
  });
}
