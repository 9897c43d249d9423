// The paths of openapi.yaml, written from the files in paths/: each operation stands there under its path.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const pointer = (path) => path.replaceAll('~', '~0').replaceAll('/', '~1');

/** The text of openapi.yaml with every path that a file of the folder has, file by file. */
export function withPaths(root, folder) {
  const lines = readdirSync(folder)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^(\/\S*):$/gm)].map(
        ([, path]) => `  ${path}:\n    $ref: 'paths/${file}#/${pointer(path)}'`,
      ),
    );
  const paths = `paths: # written by generate.mjs from the files in paths/\n${lines.join('\n')}\n`;
  return root.replace(/^paths:.*\n(?:[ \n].*\n?)*?(?=^\w)/m, () => paths);
}
