/** Signatures of content that a MIME-sniffing browser would execute or open as a document. */
const foreign = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%PDF-/i;
const archive = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Whether metadata of a picture holds another kind of file, which makes the picture a polyglot. */
export function holdsForeignFile(metadata: Buffer): boolean {
  return metadata.includes(archive) || foreign.test(metadata.toString('latin1'));
}
