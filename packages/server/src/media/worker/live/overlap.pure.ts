/** A packet of a track, as it is recognized. */
export interface MarkedPacket {
  readonly name: string;
  readonly seconds: number;
}

/** A place in a track, as the number of packets before it. */
interface Place {
  readonly at: number;
  readonly seconds: number;
}

/** Packets whose times are remembered: more than a packager repeats. */
const mostTimes = 4096;
/** Sound and picture of one moment come at most so far apart. */
const apartSeconds = 1;

/** Where the end of a track is what another recording begins with, packet by packet. */
export function createTrackOverlap(head: readonly string[]) {
  let count = 0;
  let open: Place[] = [];
  let times: Place[] = [];
  return {
    add({ name, seconds }: MarkedPacket): void {
      open = open.filter(({ at }) => head[count - at] === name);
      const place = { at: count, seconds };
      if (name === head[0]) open.push(place);
      times = [...(times.length < 2 * mostTimes ? times : times.slice(-mostTimes)), place];
      count += 1;
    },
    /** The last one of several: a picture that stands still is the same as the one before. */
    last: (): Place | null => open.at(-1) ?? null,
    /** The one that belongs to a time; without any that matches, where that time is. */
    near(seconds: number): Place | null {
      const apart = (one: Place): number => Math.abs(one.seconds - seconds);
      const [nearest] = [...open].sort((one, other) => apart(one) - apart(other));
      if (nearest !== undefined && apart(nearest) <= apartSeconds) return nearest;
      return times.find((one) => one.seconds >= seconds) ?? null;
    },
  };
}

/** The packets of a recording that are kept before the next one, by track; null for all of them. */
export interface KeptPackets {
  readonly picture: number | null;
  readonly sound: number | null;
}

export const allPackets: KeptPackets = { picture: null, sound: null };

/** What is kept of a recording that ends with what the next one begins with: the packager that died wrote it first. */
export function keptBefore(
  picture: ReturnType<typeof createTrackOverlap> | null,
  sound: ReturnType<typeof createTrackOverlap> | null,
): KeptPackets {
  if (picture === null) return { picture: null, sound: sound?.last()?.at ?? null };
  const cut = picture.last();
  if (cut === null) return allPackets;
  return { picture: cut.at, sound: sound?.near(cut.seconds)?.at ?? null };
}
