/** A way to the media: the address that a master list came from, or the second one of the installation. */
export type Pathway = 'first' | 'second';

const pathways = ['first', 'second'] as const satisfies readonly Pathway[];

interface Steering {
  /** Where a player asks which way to take. */
  readonly steeringUri: string;
  /** The way to begin with. */
  readonly initial: Pathway;
  /** The folder of the master list under the second address, with a slash at its end. */
  readonly secondFolder: string;
}

const attribute = (name: string): RegExp => new RegExp(`([:,]${name}=)"([^"]*)"`);

/** Sets a quoted attribute that a tag has; a tag without it stays as it is. */
const changed = (line: string, name: string, change: (value: string) => string): string =>
  line.replace(attribute(name), (_whole, start: string, value: string) => `${start}"${change(value)}"`);

/** Renditions with an address of their own are a group for each way (RFC 8216bis, 4.4.6.6); closed captions are in the picture. */
const groups = ['AUDIO', 'VIDEO', 'SUBTITLES'];
const isGroup = (line: string): boolean => line.startsWith('#EXT-X-MEDIA:') && attribute('URI').test(line);

/**
 * A master list that offers its variants under two addresses (RFC 8216bis, 4.4.6.6 and 7). A player that knows no content steering
 * has redundant variants then: the same ones, those of the first address before those of the second. A list that is not a master,
 * or has ways of its own, stays as it is.
 */
export function steerMaster(text: string, { steeringUri, initial, secondFolder }: Steering): string {
  if (!text.includes('#EXT-X-STREAM-INF:') || text.includes('PATHWAY-ID=')) return text;
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const isVariant = (index: number): boolean =>
    lines[index]?.startsWith('#EXT-X-STREAM-INF:') === true ||
    lines[index]?.startsWith('#EXT-X-I-FRAME-STREAM-INF:') === true ||
    (lines[index]?.startsWith('#') === false && index > 0 && isVariant(index - 1));
  const ways = lines.filter((line, index) => isVariant(index) || isGroup(line));
  const head = lines.filter((line, index) => !isVariant(index) && !isGroup(line));
  const toSecond = (uri: string): string =>
    URL.canParse(uri) || uri.startsWith('/') ? uri : `${secondFolder}${uri}`;

  function onWay(line: string, way: Pathway): string {
    if (!line.startsWith('#')) return way === 'first' ? line : toSecond(line);
    const placed = way === 'first' ? line : changed(line, 'URI', toSecond);
    if (isGroup(line)) return way === 'first' ? placed : changed(placed, 'GROUP-ID', ofSecond);
    const grouped =
      way === 'first' ? placed : groups.reduce((one, name) => changed(one, name, ofSecond), placed);
    return `${grouped},PATHWAY-ID="${way}"`;
  }
  const steering = `#EXT-X-CONTENT-STEERING:SERVER-URI="${steeringUri}",PATHWAY-ID="${initial}"`;
  const all = pathways.flatMap((way) => ways.map((line) => onWay(line, way)));
  return [...head, steering, ...all, ''].join('\n');
}

const ofSecond = (group: string): string => `${group}-second`;
