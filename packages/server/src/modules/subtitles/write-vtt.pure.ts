import type { Cue } from './cues.pure';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Cues as WebVTT. The text is escaped, so that nothing of it is read as markup or as the times of a cue. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ inicio, fim, texto }) =>
      `${toTimestamp(inicio)} --> ${toTimestamp(fim)}\n${texto.replaceAll(/[&<>]/g, (one) => escapes[one] ?? one)}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function toTimestamp(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const part = (value: number, length: number): string => String(value).padStart(length, '0');
  const clock = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}.${part(all % 1000, 3)}`;
}
