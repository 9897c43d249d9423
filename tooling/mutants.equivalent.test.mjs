import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { equivalents } from './mutants.equivalent.mjs';
import { root } from './toolchain.mjs';

test('the lines of equivalent mutants are still there, one in each file', () => {
  for (const { file, within } of equivalents) {
    const path = ['sdk', 'react', 'server']
      .map((name) => join(root, 'packages', name, file))
      .find(existsSync);
    const lines = path ? readFileSync(path, 'utf8').split('\n') : [];
    assert.equal(lines.filter((line) => line.includes(within)).length, 1, `${file}: ${within}`);
  }
});
