import type { CaptionPair } from './caption-data.pure';

/** As `INSTREAM-ID` of a playlist names it (RFC 8216, 4.3.4.1): four channels of CEA-608. */
export type CaptionChannel = 'CC1' | 'CC2' | 'CC3' | 'CC4';

const parity = 0x7f;
/** Control codes whose second byte says that captions are shown or written: pop-on, roll-up, paint-on, end of caption (CTA-608). */
const captionModes = [0x20, 0x25, 0x26, 0x27, 0x29, 0x2f];

/**
 * The channel that a pair begins captions on; null for padding, text and all else. An encoder may send empty pairs for hours: what
 * has no caption is no channel. Services of CEA-708 are none: our player does not show them.
 */
export function channelOf({ type, first, second }: CaptionPair): CaptionChannel | null {
  if (type > 1) return null;
  const code = first & parity;
  // The second channel of a field has bit 3; the second field may have bit 0.
  if ((code & ~0x09) !== 0x14 || !captionModes.includes(second & parity)) return null;
  const channel = (type === 0 ? 1 : 3) + (code & 8 ? 1 : 0);
  return `CC${channel}` as CaptionChannel;
}

/** The channels in which captions were seen so far. */
export interface SeenCaptions {
  /** Takes note of the captions of a picture. @returns whether there is a channel that was not seen before */
  look(pairs: readonly CaptionPair[]): boolean;
  channels(): readonly CaptionChannel[];
}

export function createSeenCaptions(): SeenCaptions {
  const seen = new Set<CaptionChannel>();
  return {
    look(pairs) {
      const before = seen.size;
      for (const pair of pairs) {
        const channel = channelOf(pair);
        if (channel !== null) seen.add(channel);
      }
      return seen.size > before;
    },
    channels: () => [...seen].sort(),
  };
}
