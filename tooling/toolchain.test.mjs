import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { isInstalled } from './toolchain.mjs';

const validated = Date.parse('2026-01-01T12:00:00Z');
const before = new Date(validated - 60_000);
const after = new Date(validated + 60_000);

let workspace;
const at = (...names) => join(workspace, ...names);

function write(file, content) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, before, before);
}

/** A workspace with one package, in the state after an install by pnpm. */
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'palco-workspace-'));
  write(at('package.json'), '{ "devDependencies": { "tool": "1.0.0" } }');
  write(at('part', 'package.json'), '{ "dependencies": { "@scope/library": "1.0.0" } }');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) write(at(file), '');
  mkdirSync(at('node_modules', 'tool'), { recursive: true });
  mkdirSync(at('part', 'node_modules', '@scope', 'library'), { recursive: true });
  const note = { lastValidatedTimestamp: validated, projects: { [workspace]: {}, [at('part')]: {} } };
  write(at('node_modules', '.pnpm-workspace-state-v1.json'), JSON.stringify(note));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

test('nothing is installed again where nothing changed', () => {
  assert.equal(isInstalled(workspace), true);
});

for (const file of ['package.json', 'part/package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
  test(`a changed ${file} is installed`, () => {
    utimesSync(at(file), after, after);
    assert.equal(isInstalled(workspace), false);
  });

for (const folder of ['node_modules/tool', 'part/node_modules'])
  test(`without ${folder} it is installed`, () => {
    rmSync(at(folder), { recursive: true });
    assert.equal(isInstalled(workspace), false);
  });

test('a copied workspace, whose state file names the original folder, is installed', () => {
  const copy = `${workspace}-copy`;
  cpSync(workspace, copy, { recursive: true, preserveTimestamps: true });
  try {
    assert.equal(isInstalled(copy), false);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('a fresh clone is installed', () => {
  rmSync(at('node_modules'), { recursive: true });
  assert.equal(isInstalled(workspace), false);
});
