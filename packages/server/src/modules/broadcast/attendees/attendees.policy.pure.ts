/** A name in the way people type one. */
const latinName = /^(?:(?=\p{L})\p{Script=Latin}| (?! ))+$/u;
const longestName = 50;
const email = /^(?!\.)(?!.*\.\.)([\w'+\-.]*)[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const longestEmail = 254;

/** The name as it is stored; null for one that is not taken: letters of the Latin script and spaces, at most 50. */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return latinName.test(name) && [...name].length <= longestName ? name : null;
}

/** The e-mail as it is stored and compared; null for what is none. */
export function readEmail(text: string): string | null {
  const read = text.normalize('NFC').trim().toLowerCase();
  return read.length <= longestEmail && email.test(read) ? read : null;
}

/**
 * Registrations let through. One address may be a whole school, which comes in within a minute; a script gets no further than this,
 * least of all within the seconds in which it would flood a room.
 */
export const registrationLimits = {
  /** Of one address for one live in ten seconds. */
  addressBurst: 250,
  addressMinute: 1_500,
  addressDay: 10_000,
  liveMinute: 6_000,
} as const;

/** What was counted of the registrations before this one. */
export type RegistrationCounts = { readonly [Name in keyof typeof registrationLimits]: number };

/** After how many seconds somebody may try again; null where one more is let through. */
export function waitOf(counts: RegistrationCounts): number | null {
  if (counts.addressDay >= registrationLimits.addressDay) return 60 * 60;
  const isFull =
    counts.addressMinute >= registrationLimits.addressMinute ||
    counts.liveMinute >= registrationLimits.liveMinute;
  if (isFull) return 60;
  return counts.addressBurst >= registrationLimits.addressBurst ? 10 : null;
}

/** The longest time between two signs of presence that counts as watched: two may be lost on the way. */
export const longestGapSeconds = 150;
