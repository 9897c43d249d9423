/** What a browser that guesses would run, and what begins an archive or a document. */
const foreign = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%PDF-|PK\x03\x04/i;

/** Whether comments and metadata of a picture hold another kind of file: one that is two things at once is refused. */
export function holdsForeignFile(metadata: Buffer): boolean {
  return foreign.test(metadata.toString('latin1'));
}
