/** What a browser that guesses would run, and what begins a document. */
const foreign = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%PDF-/i;
const archive = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Whether comments and metadata of a picture hold another kind of file: one that is two things at once is refused. */
export function holdsForeignFile(metadata: Buffer): boolean {
  return metadata.includes(archive) || foreign.test(metadata.toString('latin1'));
}
