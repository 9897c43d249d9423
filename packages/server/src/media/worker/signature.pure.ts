/** Whether the first bytes match a supported container: distinguishes a corrupt video from a file of another kind. */
export function looksLikeMedia(head: Uint8Array): boolean {
  const text = (start: number, length: number): string =>
    String.fromCharCode(...head.subarray(start, start + length));
  const signatures: readonly boolean[] = [
    ['ftyp', 'moov', 'mdat', 'wide'].includes(text(4, 4)),
    text(0, 4) === '\x1aE\xdf\xa3', // Matroska, WebM
    text(0, 4) === 'RIFF' && ['AVI ', 'WAVE'].includes(text(8, 4)),
    ['OggS', 'fLaC'].includes(text(0, 4)),
    text(0, 3) === 'ID3',
    text(0, 3) === 'FLV',
    text(0, 4) === '0&\xb2u', // ASF
    text(0, 4) === '\x00\x00\x01\xba', // MPEG programme stream
    head.length > 376 && head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47, // MPEG transport stream
  ];
  return signatures.includes(true);
}
