/** Keeps captions of pictures that are left out for the next one that is not. Bytes are `cc_data` of CTA-708: three a pair. */
export interface CarriedCaptions {
  leaveOut(captions: Buffer | null): void;
  /** @returns what a picture with these captions has to carry; null for what it has */
  carry(captions: Buffer | null): Buffer | null;
}

const pairBytes = 3;
/** `cc_count` has five bits. */
const mostBytes = 31 * pairBytes;

export function createCarriedCaptions(): CarriedCaptions {
  let held = Buffer.alloc(0);
  function add(captions: Buffer): void {
    for (let at = 0; at + pairBytes <= captions.length; at += pairBytes) {
      const isValid = ((captions[at] ?? 0) & 4) !== 0;
      if (isValid) held = Buffer.concat([held, captions.subarray(at, at + pairBytes)]);
    }
  }
  return {
    leaveOut(captions) {
      // Those of many pictures in a row are late, whatever becomes of them.
      if (captions !== null && held.length < 2 * mostBytes) add(captions);
    },
    carry(captions) {
      if (held.length === 0) return null;
      if (captions !== null) add(captions);
      const given = held.subarray(0, mostBytes);
      held = held.subarray(given.length);
      return given;
    },
  };
}
