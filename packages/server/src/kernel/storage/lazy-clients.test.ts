import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';

/** All that Node loads for a file, without what is imported while it runs. */
async function loadedBy(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  // The build has several statements in a line, and breaks long texts.
  const code = (await readFile(file, 'utf8')).replaceAll('\\\n', '');
  found.set(file, code);
  const statements = code.matchAll(/(?<=^|;)(?:import|export)\b[^;]*?["'](\.{1,2}\/[^"']+)["'];/gm);
  for (const [, next = ''] of statements) await loadedBy(join(dirname(file), next), found);
  return found;
}

it('loads no client of a store, of NATS, of ClickHouse or of a collector where none is configured', async () => {
  const loaded = await loadedBy(join(inject('testBuild'), 'main.js'));
  const code = [...loaded.values()].join('\n');
  // The product itself is in it, and knows how to load the client.
  expect(code).toContain('PALCO_S3_BUCKET');
  expect(code).toMatch(/import\(["']\.\/s3-storage/);
  expect(code).not.toContain('ListMultipartUploads');
  expect(code).toContain('PALCO_NATS_URL');
  expect(code).toMatch(/import\(["']\.\/nats-bus/);
  expect(code).not.toContain('no_responders');
  expect(code).toContain('PALCO_CLICKHOUSE_URL');
  expect(code).toMatch(/import\(["']\.\/clickhouse-analytics/);
  expect(code).not.toContain('ReplacingMergeTree');
  expect(code).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(code).toMatch(/import\(["']\.\/otel-tracer/);
  expect(code).not.toContain('BatchSpanProcessor');
});
