/** What the first bytes of a file are: of a container that is taken, of media that is not, or of anything else. */
export type MediaSignature = 'accepted' | 'foreign' | 'unknown';

/** Distinguishes a damaged video from media of another format, and both from a file of another kind. */
export function mediaSignature(head: Uint8Array): MediaSignature {
  const text = (start: number, length: number): string =>
    String.fromCharCode(...head.subarray(start, start + length));
  const accepted: readonly boolean[] = [
    ['ftyp', 'moov', 'mdat', 'wide'].includes(text(4, 4)),
    text(0, 4) === '\x1aE\xdf\xa3', // Matroska, WebM
    text(0, 4) === 'RIFF' && ['AVI ', 'WAVE'].includes(text(8, 4)),
    ['OggS', 'fLaC', 'caff'].includes(text(0, 4)),
    text(0, 3) === 'ID3',
    text(0, 3) === 'FLV',
    text(0, 4) === '0&\xb2u', // ASF
    text(0, 4) === '\x00\x00\x01\xba', // MPEG programme stream
    head.length > 376 && head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47, // MPEG transport stream
    text(0, 4) === '\x06\x0e+4', // MXF
    text(0, 4) === '\x1f\x07\x00\x3f' || text(0, 4) === '\x1f\x07\x00\xbf', // DV
    text(0, 4) === 'FORM' && ['AIFF', 'AIFC'].includes(text(8, 4)),
    text(0, 2) === '\x0bw', // AC-3, E-AC-3
    isAnimatedWebp(head, text),
  ];
  if (accepted.includes(true)) return 'accepted';
  const foreign: readonly boolean[] = [
    ['.RMF', '.ra\xfd', 'wvpk', 'TTA1', 'MAC ', 'DSD ', 'MThd', 'DKIF', '.snd'].includes(text(0, 4)),
    text(0, 5) === '#!AMR',
    text(0, 4) === '\xb7\xd8\x00 ', // WTV
  ];
  return foreign.includes(true) ? 'foreign' : 'unknown';
}

function isAnimatedWebp(head: Uint8Array, text: (start: number, length: number) => string): boolean {
  const isExtended = text(0, 4) === 'RIFF' && text(8, 8) === 'WEBPVP8X';
  return isExtended && ((head[20] ?? 0) & 0b10) !== 0;
}
