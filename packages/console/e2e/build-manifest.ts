import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest of a build: its chunks by the entry module of each. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Reads the manifest of the console's build, or of that of the public pages. */
export function readManifest(name: 'manifest' | 'public'): BuildManifest {
  return JSON.parse(readFileSync(join(folder, `dist/.vite/${name}.json`), 'utf8')) as BuildManifest;
}

/** A chunk with all its static imports, transitively. */
function chunksOf(manifest: BuildManifest, key: string): readonly Chunk[] {
  const keys = new Set([key]);
  for (const one of keys) {
    const chunk = manifest[one];
    if (!chunk) throw new Error(`${one} is no chunk of its own in the build.`);
    for (const needed of chunk.imports ?? []) keys.add(needed);
  }
  return [...keys].flatMap((one) => manifest[one] ?? []);
}

/** The script files of a module and its static imports. */
export const scriptsOf = (manifest: BuildManifest, key: string): Set<string> =>
  new Set(chunksOf(manifest, key).map(({ file }) => file));

/** The style sheets of a module and its static imports. */
export const sheetsOf = (manifest: BuildManifest, key: string): Set<string> =>
  new Set(chunksOf(manifest, key).flatMap(({ css = [] }) => css));

/** The lazily loaded scripts of an entry, with the module of each. */
export function laterScripts(manifest: BuildManifest, entry: string): ReadonlyMap<string, string> {
  const start = scriptsOf(manifest, entry);
  return new Map(
    Object.entries(manifest)
      .filter(([, { file }]) => file.endsWith('.js') && !start.has(file))
      .map(([key, { file }]) => [file, key]),
  );
}
