import { writeVttText } from './cue-text.pure';
import type { Cue } from './cues.pure';

/** Cues as WebVTT. Of their texts nothing but the kept markup is markup, and nothing is read as the times of a cue. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ inicio, fim, texto, posicao }) => {
    const times = `${toTimestamp(inicio)} --> ${toTimestamp(fim)}`;
    return `${times}${posicao === undefined ? '' : ` ${posicao}`}\n${writeVttText(texto)}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function toTimestamp(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const part = (value: number, length: number): string => String(value).padStart(length, '0');
  const clock = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}.${part(all % 1000, 3)}`;
}
