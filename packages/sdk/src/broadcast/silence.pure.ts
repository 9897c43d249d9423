/** What is heard of the microphone. */
export interface BroadcastSound {
  /** From 0, nothing, to 1, as loud as it may be; null without a microphone. It follows what people hear: 60 dB lie between both. */
  readonly level: number | null;
  /** Nothing was heard for ten seconds: muted, unplugged, or another microphone than the person thinks. */
  readonly isSilent: boolean;
}

/** The sound, and since when nothing is heard. */
export interface Listening extends BroadcastSound {
  readonly quietSince: number | null;
}

/** A microphone without a word is called silent after this time. */
const SILENT_MS = 10_000;
const RANGE_DB = 60;

/** Before anything was heard. */
export const notListening: Listening = { level: null, isSilent: false, quietSince: null };

/** @param rms root mean square of the sound, of 1; null without a microphone */
export function listen({ quietSince }: Listening, rms: number | null, nowMs: number): Listening {
  if (rms === null) return notListening;
  const level = rms <= 0 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(rms)) / RANGE_DB));
  if (level > 0) return { level, isSilent: false, quietSince: null };
  const since = quietSince ?? nowMs;
  return { level, isSilent: nowMs - since >= SILENT_MS, quietSince: since };
}
