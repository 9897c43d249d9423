// `tsx src/testing/make-test-media.ts <folder> [name …]`: writes the test files into a folder and prints their paths.
import { resolve } from 'node:path';
import { testMediaNames, writeTestMedia } from './test-media';
import type { TestMediaName } from './test-media';

async function main([folder, ...names]: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(testMediaNames as readonly string[]).includes(name));
  if (folder === undefined || unknown.length > 0) {
    process.stderr.write(`Usage: make-test-media <folder> [name …]\nNames: ${testMediaNames.join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  const paths = await writeTestMedia(
    resolve(folder),
    names.length > 0 ? (names as TestMediaName[]) : testMediaNames,
  );
  process.stdout.write(`${paths.join('\n')}\n`);
}

void main(process.argv.slice(2));
