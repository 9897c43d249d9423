import type { CaptionPair } from './caption-data.pure';
import { createCaptionServices } from './caption-services.pure';

type Four = 1 | 2 | 3 | 4;

/** As `INSTREAM-ID` of a playlist names it (RFC 8216, 4.3.4.1): channels of CEA-608, and of CEA-708 the services that our player shows. */
export type CaptionChannel = `CC${Four}` | `SERVICE${Four}`;

const parity = 0x7f;
/** Control codes whose second byte says that captions are shown or written: pop-on, roll-up, paint-on, end of caption (CTA-608). */
const captionModes = [0x20, 0x25, 0x26, 0x27, 0x29, 0x2f];

/**
 * The channel that a pair begins captions on; null for padding, text and all else. An encoder may send empty pairs for hours: what
 * has no caption is no channel.
 */
export function channelOf({ type, first, second }: CaptionPair): `CC${Four}` | null {
  if (type > 1) return null;
  const code = first & parity;
  // The second channel of a field has bit 3; the second field may have bit 0.
  if ((code & ~0x09) !== 0x14 || !captionModes.includes(second & parity)) return null;
  const channel = (type === 0 ? 1 : 3) + (code & 8 ? 1 : 0);
  return `CC${channel as Four}`;
}

/** The channels in which captions were seen so far. */
export interface SeenCaptions {
  /** Takes note of the captions of a picture, in the order in which they are shown. @returns whether there are other channels now */
  look(pairs: readonly CaptionPair[]): boolean;
  /** Those of CEA-608 alone, where there are any: services of CEA-708 beside them repeat them for newer receivers. */
  channels(): readonly CaptionChannel[];
}

const isShown = (service: number): service is Four => service <= 4;

export function createSeenCaptions(): SeenCaptions {
  const channels = new Set<`CC${Four}`>();
  const services = new Set<`SERVICE${Four}`>();
  const reader = createCaptionServices();
  const told = (): readonly CaptionChannel[] => [...(channels.size > 0 ? channels : services)].sort();
  return {
    look(pairs) {
      const before = told().join();
      for (const pair of pairs) {
        const channel = channelOf(pair);
        if (channel !== null) channels.add(channel);
      }
      for (const service of reader.look(pairs)) if (isShown(service)) services.add(`SERVICE${service}`);
      return told().join() !== before;
    },
    channels: told,
  };
}
