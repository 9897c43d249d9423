import { followEdit } from '../../../kernel/edit-list.pure';
import type { KeptRange } from '../../../kernel/edit-list.pure';

const times = /^(\d+):(\d{2}):(\d{2}\.\d{3}) --> (\d+):(\d{2}):(\d{2}\.\d{3})$/;

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`;
};

/** The WebVTT of a storyboard as the edited video has it: the same pictures at other times. */
export function editedStoryboard(ranges: readonly KeptRange[], vtt: string): string {
  const lines = vtt.split('\n');
  const tiles = lines.flatMap((line, index) => {
    const match = times.exec(line.trim());
    if (match === null) return [];
    const [h1, m1, s1, h2, m2, s2] = match.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const inicio = h1 * 3600 + m1 * 60 + s1;
    return [{ inicio, fim: h2 * 3600 + m2 * 60 + s2, picture: lines[index + 1]?.trim() ?? '' }];
  });
  const cues = followEdit(ranges, tiles).map(
    ({ inicio, fim, picture }) => `${clock(inicio)} --> ${clock(fim)}\n${picture}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}
