/** The markup that the text of a cue keeps: who speaks, italics, bold and underline. */
const kept = /<(\/?)([biuv])(?:\.[^\s<>]*)?(?:\s([^<>]*))?>/gi;
/** Other tags of SRT; any other `<` in it is text. */
const srtDropped = /<\/?(?:s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;
/** Every other tag of WebVTT: classes, languages, ruby and the times of single words. */
const vttDropped = /<(?!\/?[biuv][\s.>])[^<>]*>/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

interface Tag {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly isEnd: boolean;
  readonly speaker: string;
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(kept)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    name: (match[2] ?? '').toLowerCase(),
    isEnd: match[1] === '/',
    speaker: (match[3] ?? '').replaceAll(/\s+/g, ' ').trim(),
  }));
}

function canonical({ name, isEnd, speaker }: Tag): string {
  if (isEnd) return `</${name}>`;
  return name === 'v' ? `<v ${speaker}>` : `<${name}>`;
}

/** The tags that belong together: an end with its beginning. A speaker needs no end; one without a name is none. */
function pairedTags(tags: readonly Tag[]): ReadonlySet<Tag> {
  const paired = new Set<Tag>();
  let open: Tag[] = [];
  for (const tag of tags) {
    if (tag.isEnd) {
      const at = open.findLastIndex(({ name }) => name === tag.name);
      const begun = open[at];
      if (begun === undefined) continue;
      paired.add(begun).add(tag);
      open = open.slice(0, at);
    } else if (tag.name !== 'v' || tag.speaker !== '') {
      open.push(tag);
      if (tag.name === 'v') paired.add(tag);
    }
  }
  return paired;
}

/** The text with each tag replaced by what `write` makes of it, and all else by `plain`. */
function rewrite(text: string, plain: (part: string) => string, write: (tag: Tag) => string): string {
  let from = 0;
  const parts = tagsOf(text).map((tag) => {
    const before = plain(text.slice(from, tag.from));
    from = tag.to;
    return before + write(tag);
  });
  return parts.join('') + plain(text.slice(from));
}

/** The text of a cue in a WebVTT file. A tag that is not closed holds to the end of the cue. */
export function readVttText(written: string): string {
  return tidy(breakLines(written).replaceAll(vttDropped, ''), decodeEntities);
}

/** The text of a cue in an SRT or SBV file. */
export function readSrtText(written: string): string {
  const text = breakLines(written)
    .replaceAll(/\{\\([biu])([01])\}/gi, (_, name: string, on: string) => `<${on === '1' ? '' : '/'}${name}>`)
    .replaceAll(/\[br\]/gi, '\n')
    .replaceAll(srtDropped, '');
  return tidy(text, decodeNumbers);
}

/** `\N` and `\h` come from the format of Aegisub, which many files were converted from. */
const breakLines = (text: string): string =>
  text.replaceAll(String.raw`\N`, '\n').replaceAll(String.raw`\h`, ' ');

function tidy(text: string, plain: (part: string) => string): string {
  const read = rewrite(closeTags(text), plain, (tag) =>
    canonical({ ...tag, speaker: plain(tag.speaker).replaceAll(/[<>]/g, '') }),
  );
  return rewrite(read, asItIs, () => '').trim() === '' ? '' : read.replace(/<\/v>\s*$/, '');
}

const asItIs = (part: string): string => part;

/** The same with an end for each tag that has none, and without ends of nothing and speakers without a name. */
function closeTags(text: string): string {
  const open: string[] = [];
  const counts: Record<string, number> = {};
  let isSpoken = false;
  const end = (name: string): string => {
    if (!counts[name]) return '';
    const ended = open.splice(open.lastIndexOf(name));
    for (const one of ended) counts[one] = (counts[one] ?? 0) - 1;
    return endsOf(ended);
  };
  const write = (tag: Tag): string => {
    if (tag.name === 'v') {
      const isKept = tag.isEnd ? isSpoken : tag.speaker !== '';
      isSpoken = isKept ? !tag.isEnd : isSpoken;
      return isKept ? canonical(tag) : '';
    }
    if (tag.isEnd) return end(tag.name);
    open.push(tag.name);
    counts[tag.name] = (counts[tag.name] ?? 0) + 1;
    return canonical(tag);
  };
  return rewrite(text, asItIs, write) + endsOf(open);
}

const endsOf = (names: readonly string[]): string =>
  names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');

function decodeNumbers(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff);
    return isCharacter ? String.fromCodePoint(point) : whole;
  });
}

/** In one pass, so that what an entity gives is not read again. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:(\w{2,4})|#x?[\da-f]{1,7});/gi, (whole, name?: string) =>
    name === undefined ? decodeNumbers(whole) : (named[name] ?? whole),
  );
}

/** Text as WebVTT: of its markup the tags that belong together, everything else as the letters that they are. */
export function writeVttText(text: string): string {
  const paired = new Set([...pairedTags(tagsOf(text))].map(({ from }) => from));
  return rewrite(text, escapeText, (tag) =>
    paired.has(tag.from)
      ? canonical({ ...tag, speaker: escapeText(tag.speaker) })
      : escapeText(text.slice(tag.from, tag.to)),
  );
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (one) => escapes[one] ?? one).replaceAll(/\\(?=[Nh])/g, '&#92;');
}
