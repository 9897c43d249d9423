import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLogStream } from './log-stream';

const line = JSON.stringify({ level: 40, time: 0, pid: 1, hostname: 'x', video: 'a\nb', msg: 'job failed' });

async function written(format: 'auto' | 'text' | 'json', isTTY: boolean): Promise<string> {
  const to = Object.assign(new PassThrough(), { isTTY });
  const stream = createLogStream(format, to);
  stream.write(`${line}\n`);
  if (stream !== to) await new Promise((resolve) => setImmediate(resolve));
  to.end();
  return text(to);
}

describe('reliability row 32: the log', () => {
  it.each([
    ['auto', false],
    ['json', true],
  ] as const)('is JSON for machines (%s, terminal: %s)', async (format, isTTY) => {
    expect(await written(format, isTTY)).toBe(`${line}\n`);
  });

  it.each([
    ['auto', true],
    ['text', false],
  ] as const)('is text for people, a line each (%s, terminal: %s)', async (format, isTTY) => {
    const said = await written(format, isTTY);
    expect(said).toContain('job failed');
    expect(said).toContain('a\\nb');
    expect(said).not.toContain('hostname');
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});
