import { readFlvTag } from '../flv-tag.pure';
import { createFlvReader } from '../feed/flv-reader.pure';
import type { FedTag } from '../feed/signal-feed';

/** A card that was encoded, as packets that may be repeated. */
export interface SlateClip {
  readonly headers: readonly Pick<FedTag, 'kind' | 'body'>[];
  /** Whole groups of pictures. */
  readonly pictures: readonly Pick<FedTag, 'role' | 'body'>[];
  /** A packet of silence; null without sound. */
  readonly silence: Buffer | null;
}

/** From this one on, packets of silence hold nothing of the start of the stream. */
const usedSilence = 5;
/** The first group is the roughest one: its encoder knew no picture before it. */
const skippedGroups = 1;
/** Two, because two key frames in a row have to differ in a number (H.264, 7.4.3). */
const usedGroups = 2;

/** Reads the packets of a card out of its file; null where it is not one. */
export function readSlateClip(file: Buffer): SlateClip | null {
  const headers: Pick<FedTag, 'kind' | 'body'>[] = [];
  const groups: Pick<FedTag, 'role' | 'body'>[][] = [];
  const sounds: Buffer[] = [];
  for (const { type, body } of createFlvReader()(file)) {
    const tag = type === 18 ? null : readFlvTag(type, body);
    if (tag === null || tag.role === 'ignored') continue;
    const { kind, role } = tag;
    if (role === 'header') headers.push({ kind, body });
    else if (kind === 'audio') sounds.push(body);
    else if (role === 'key') groups.push([{ role, body }]);
    else groups.at(-1)?.push({ role, body });
  }
  const pictures = groups.slice(skippedGroups, skippedGroups + usedGroups);
  if (pictures.length < usedGroups) return null;
  return { headers, pictures: pictures.flat(), silence: sounds[usedSilence] ?? null };
}

/** Where each packet of a card is, on a time line that goes on for as long as the card is shown. */
export function createSlateTimes({
  rate,
  sampleRate,
}: {
  readonly rate: number;
  readonly sampleRate: number | null;
}) {
  const samplesPerPacket = 1024;
  let [pictures, sounds] = [0, 0];
  const pictureMs = (): number => (pictures * 1000) / rate;
  const soundMs = (): number =>
    sampleRate === null ? Infinity : (sounds * samplesPerPacket * 1000) / sampleRate;
  return {
    /** What comes next, if it is due at a time. */
    next(
      untilMs: number,
    ): { readonly kind: FedTag['kind']; readonly number: number; readonly timeMs: number } | null {
      const kind = pictureMs() <= soundMs() ? 'video' : 'audio';
      const atMs = Math.min(pictureMs(), soundMs());
      if (atMs > untilMs) return null;
      const number = kind === 'video' ? pictures : sounds;
      if (kind === 'video') pictures += 1;
      else sounds += 1;
      return { kind, number, timeMs: Math.round(atMs) };
    },
  };
}
