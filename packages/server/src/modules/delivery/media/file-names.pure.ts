/** Names of devices that Windows takes for no file, whatever their extensions are. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The title with the extension of the file, without characters that file systems refuse. */
export function downloadName(title: string, sentName: string | null): string {
  const ending = /\.[a-z\d]{1,8}$/i.exec(sentName ?? '')?.[0] ?? '';
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return `${name || 'video'}${ending.toLowerCase()}`;
}

/** Splits `aula.mp4` into its name and its extension. */
function partsOf(fileName: string): readonly [string, string] {
  const at = fileName.lastIndexOf('.');
  return at > 0 ? [fileName.slice(0, at), fileName.slice(at)] : [fileName, ''];
}

/** Windows drops dots and blanks at the end. */
const trimmed = (name: string): string => name.replace(/[. ]+$/, '');

/** What two names have in common that are one file on Windows or macOS. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Names for one folder, in the order of those given: of equal ones the later ones get a number, `Aula (2).mp4`. Names that some
 * file systems refuse are changed a little.
 */
export function distinctNames(fileNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return fileNames.map((given) => {
    const [whole, ending] = partsOf(trimmed(given));
    // No path leads out of the folder.
    const name = (trimmed(whole.replace(/^\.+/, '')) || 'video').replace(deviceName, '$&_');
    for (let number = 1; ; number += 1) {
      const free = `${name}${number === 1 ? '' : ` (${number})`}${ending}`;
      if (taken.has(folded(free))) continue;
      taken.add(folded(free));
      return free;
    }
  });
}
