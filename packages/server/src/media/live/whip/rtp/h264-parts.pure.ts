import type { OrderedPart } from './rtp-order.pure';

/** The units of H.264 that make one picture. */
export interface Picture {
  readonly timestamp: number;
  readonly units: readonly Buffer[];
  readonly isKey: boolean;
}

/** Puts pictures together of the packets of H.264 (RFC 6184, packetization modes 0 and 1). */
export interface H264Parts {
  take(part: OrderedPart): Picture[];
  /** A picture is missing: those that come until the next key frame would show errors, and are left out. */
  needsKey(): boolean;
  /** Pictures that were left out since the first that was not. One of which nothing came is not known of. */
  leftOut(): number;
}

const aggregate = 24;
const fragment = 28;
const keyUnit = 5;
/** Settings and what tells of pictures: access unit delimiters are left out, as containers ask. */
const delimiter = 9;
const mostBytes = 8 * 1024 * 1024;

/** The units of the picture that arrives. */
function createUnits() {
  let units: Buffer[] = [];
  /** Of a unit that is sent in pieces. */
  let pieces: Buffer[] | null = null;
  let bytes = 0;
  let isBroken = false;

  function hold(length: number): void {
    bytes += length;
    if (bytes > mostBytes) isBroken = true;
  }
  function add(unit: Buffer): void {
    hold(unit.length);
    if (!isBroken && unit.length > 0 && typeOf(unit) !== delimiter) units.push(unit);
  }
  function addPiece(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    if (header & 0x80) pieces = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    const body = payload.subarray(2);
    hold(body.length);
    // Its beginning was lost.
    if (pieces === null) isBroken = true;
    if (pieces === null || isBroken) return;
    pieces.push(body);
    if ((header & 0x40) === 0) return;
    units.push(Buffer.concat(pieces));
    pieces = null;
  }
  function addAggregate(payload: Buffer): void {
    for (let at = 1; at + 2 <= payload.length;) {
      const end = at + 2 + payload.readUInt16BE(at);
      if (end > payload.length) return void (isBroken = true);
      add(payload.subarray(at + 2, end));
      at = end;
    }
  }
  return {
    lost: () => void (isBroken = true),
    take(payload: Buffer): void {
      const type = typeOf(payload);
      if (type === fragment) addPiece(payload);
      else if (type === aggregate) addAggregate(payload);
      else if (type > 0 && type < aggregate) add(payload);
    },
    /** @returns null where something is missing */
    finish(): Buffer[] | null {
      const whole = isBroken || pieces !== null ? null : units;
      units = [];
      pieces = null;
      bytes = 0;
      isBroken = false;
      return whole;
    },
  };
}

export function createH264Parts(): H264Parts {
  const arriving = createUnits();
  let timestamp: number | null = null;
  let needsKey = true;
  let hasBegun = false;
  let leftOut = 0;

  function finish(): Picture[] {
    const units = arriving.finish();
    const at = timestamp;
    timestamp = null;
    if (at === null || units?.length === 0) return [];
    const isKey = units?.some((unit) => typeOf(unit) === keyUnit) ?? false;
    needsKey = units === null || (needsKey && !isKey);
    if (needsKey && hasBegun) leftOut += 1;
    if (units === null || needsKey) return [];
    hasBegun = true;
    return [{ timestamp: at, units, isKey }];
  }
  return {
    needsKey: () => needsKey,
    leftOut: () => leftOut,
    take(part) {
      const finished = timestamp !== null && timestamp !== part.timestamp ? finish() : [];
      if (part.isAfterGap) arriving.lost();
      timestamp = part.timestamp;
      arriving.take(part.payload);
      return part.isLast ? [...finished, ...finish()] : finished;
    },
  };
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;
