/** Containers that systems without a type of their own for them give no type, or a wrong one (`.ts` as a file of translators). */
const extensions: Readonly<Record<string, RegExp>> = {
  'video/*': /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|m?ts|m2ts|mxf|wmv|flv|ogv|3gp|vob|dv)$/,
  'audio/*': /\.(mp3|m4a|aac|wav|flac|ogg|oga|opus|aiff?|caf|ac3|wma|mka)$/,
};

/** Whether a file is one of those that `accept` of a file input names (HTML, section 4.10.5.1.17). */
export function acceptsFile(
  accept: string | undefined,
  { name, type }: Pick<File, 'name' | 'type'>,
): boolean {
  const wanted = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const [file, mime] = [name.toLowerCase(), type.toLowerCase()];
  return (
    wanted.length === 0 ||
    wanted.some((one) => {
      if (one.startsWith('.')) return file.endsWith(one);
      return (
        one === mime ||
        (one.endsWith('/*') && (mime.startsWith(one.slice(0, -1)) || !!extensions[one]?.test(file)))
      );
    })
  );
}
