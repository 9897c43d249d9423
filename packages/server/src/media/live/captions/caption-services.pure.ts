import type { CaptionPair } from './caption-data.pure';

/** Finds the services of CEA-708 in which captions are written. */
export interface CaptionServices {
  /** @returns the numbers of the services that these pairs write text in */
  look(pairs: readonly CaptionPair[]): readonly number[];
}

const packetStart = 3;
const packetData = 2;
const mostPacketBytes = 128;
const extendedService = 7;

/** Bytes that follow a code of the first two sets of control codes (CTA-708-E, 7.1.1 and 7.1.4 to 7.1.5). */
function parametersOf(code: number): number {
  if (code < 0x20) return code >= 0x18 ? 2 : Number(code >= 0x11);
  return parametersOfCommands[code - 0x80] ?? 0;
}
const parametersOfCommands = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1, 1, 0, 0],
  [2, 3, 2, 0, 0, 0, 0, 4],
  [6, 6, 6, 6, 6, 6, 6, 6],
].flat();
const extension = 0x10;

/** The same of a code behind the extension code (7.1.6 and 7.1.7); of text it has none. */
function extendedParametersOf(code: number): number {
  if (code < 0x20) return code >> 3;
  return code >= 0x80 && code < 0x90 ? 4 + ((code >> 3) & 1) : 0;
}

/** The codes of one service: how many bytes of a command are still to come, which may be in the next packet. */
function createServiceCodes() {
  let pending = 0;
  let isExtended = false;
  /** @returns whether it is text that is seen */
  return (byte: number): boolean => {
    if (pending > 0) {
      pending -= 1;
      return false;
    }
    if (isExtended) {
      isExtended = false;
      pending = extendedParametersOf(byte);
      return byte > 0x25 && (byte & 0x60) !== 0;
    }
    isExtended = byte === extension;
    const isText = (byte & 0x60) !== 0;
    if (!isText) pending = parametersOf(byte);
    return isText && (byte & 0x7f) !== 0x20;
  };
}

export function createCaptionServices(): CaptionServices {
  /** Of the packet that arrives; null between two. */
  let packet: number[] | null = null;
  const codes = new Map<number, (byte: number) => boolean>();

  function* blocksOf(bytes: readonly number[]): Generator<[service: number, block: readonly number[]]> {
    for (let at = 1; at < bytes.length;) {
      const head = bytes[at] ?? 0;
      const size = head & 0x1f;
      at += 1;
      if (head === 0) return;
      let service = head >> 5;
      if (service === extendedService && size > 0) {
        service = (bytes[at] ?? 0) & 0x3f;
        at += 1;
      }
      if (service > 0) yield [service, bytes.slice(at, at + size)];
      at += size;
    }
  }
  function written(bytes: readonly number[]): number[] {
    const found: number[] = [];
    for (const [service, block] of blocksOf(bytes)) {
      const read = codes.get(service) ?? createServiceCodes();
      codes.set(service, read);
      // Every code is read, also behind the first text.
      if (block.filter((byte) => read(byte)).length > 0) found.push(service);
    }
    return found;
  }
  return {
    look(pairs) {
      const found: number[] = [];
      for (const { type, first, second } of pairs) {
        if (type === packetStart) packet = [];
        if (type !== packetStart && type !== packetData) continue;
        packet?.push(first, second);
        const size = ((packet?.[0] ?? 0) & 0x3f) * 2 || mostPacketBytes;
        if (packet === null || packet.length < size) continue;
        found.push(...written(packet.slice(0, size)));
        packet = null;
      }
      return found;
    },
  };
}
