import { XMLParser } from 'fast-xml-parser';
import type { AdCreative } from '@palco/openapi';

/** The supported content of a VAST document; `null` where it has no advertisement that can be played. */
export type VastAnswer =
  | { readonly kind: 'creative'; readonly creative: AdCreative }
  /** The document that holds the advertisement is elsewhere. */
  | { readonly kind: 'wrapper'; readonly url: string }
  | null;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
});

/** Reads a VAST document of version 2, 3 or 4: the first linear creative with an MP4 file, else the first wrapper. */
export function parseVast(xml: string): VastAnswer {
  // VAST needs no DTD; custom entities allow entity expansion attacks.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
  const ads = childrenOf(parse(xml), 'VAST', 'Ad');
  for (const linear of ads.flatMap((ad) => childrenOf(ad, 'InLine', 'Creatives', 'Creative', 'Linear'))) {
    const creative = toCreative(linear);
    if (creative !== null) return { kind: 'creative', creative };
  }
  const [url] = ads
    .flatMap((ad) => childrenOf(ad, 'Wrapper', 'VASTAdTagURI').map(textOf))
    .filter(isWebAddress);
  return url === undefined ? null : { kind: 'wrapper', url };
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    return null;
  }
}

/** Every element at a path of names. */
function childrenOf(node: unknown, ...path: readonly string[]): unknown[] {
  return path.reduce<unknown[]>(
    (nodes, name) => nodes.flatMap((one) => (Object(one) as Record<string, unknown>)[name] ?? []),
    [node],
  );
}

function textOf(node: unknown): string {
  const text = typeof node === 'string' ? node : (Object(node) as Record<string, unknown>)['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

function attributeOf(node: unknown, name: string): string {
  const value = (Object(node) as Record<string, unknown>)[`@${name}`];
  return typeof value === 'string' ? value.trim() : '';
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

function toCreative(linear: unknown): AdCreative | null {
  const src = fileOf(linear);
  if (src === null) return null;
  const [durationText = ''] = childrenOf(linear, 'Duration').map(textOf);
  const duration = secondsOf(durationText);
  return { src, duration, skipAfter: skipAfter(attributeOf(linear, 'skipoffset'), duration) };
}

/** Larger pictures take more bandwidth without a visible gain. */
const mostLines = 1080;

/** The largest progressive MP4 file up to 1080 lines; the smallest where all are larger. */
function fileOf(linear: unknown): string | null {
  const files = childrenOf(linear, 'MediaFiles', 'MediaFile')
    .filter((file) => /^video\/mp4\b/i.test(attributeOf(file, 'type')))
    .filter(
      (file) => attributeOf(file, 'delivery') !== 'streaming' && attributeOf(file, 'apiFramework') === '',
    )
    .map((file) => ({ url: textOf(file), lines: Number(attributeOf(file, 'height')) || 0 }))
    .filter(({ url }) => isWebAddress(url))
    .sort((one, other) => one.lines - other.lines);
  const [smallest] = files;
  return (files.findLast(({ lines }) => lines <= mostLines) ?? smallest)?.url ?? null;
}

/** `HH:MM:SS` with an optional fraction, in seconds; null for anything else. */
function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A time or a share of the whole (VAST 4.2, section 3.8.1). */
function skipAfter(text: string, duration: number | null): number | null {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text) ?? [];
  if (percent === undefined) return secondsOf(text);
  return duration === null ? null : Math.min(duration, (duration * Number(percent)) / 100);
}
