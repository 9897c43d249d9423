import type { SpokenSegment } from '../../../ports/transcriber';

/** The segments of a service's answer (`verbose_json`); null where it has none with times. */
export function readSegments(text: string): SpokenSegment[] | null {
  const answer = parseJson(text);
  const segments = isObject(answer) ? answer['segments'] : null;
  if (!Array.isArray(segments)) return null;
  const read = segments.map(readSegment);
  return read.every((segment) => segment !== null) ? read : null;
}

function readSegment(value: unknown): SpokenSegment | null {
  if (!isObject(value)) return null;
  const { start, end, text } = value;
  if (!isTime(start) || !isTime(end) || typeof text !== 'string') return null;
  return { start, end, text };
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
