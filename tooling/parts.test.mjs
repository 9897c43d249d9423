import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { partNames, stepsOf } from './parts.mjs';

const { CI } = process.env;
beforeEach(() => delete process.env.CI);
afterEach(() => {
  if (CI === undefined) delete process.env.CI;
  else process.env.CI = CI;
});

const namesOf = (waves) => waves.flat().map(({ name }) => name);
/** Steps of parts that do not belong to a person's run. */
const isThorough = (name) =>
  /walks|memory|soak|bench|mutants|partners|PostgreSQL 15|several hosts|the site/.test(name);

test('a run without names proves the product and leaves out what takes long', () => {
  const names = namesOf(stepsOf([]));
  assert.deepEqual(names.filter(isThorough), []);
  for (const step of [
    'build',
    'unit: sdk',
    'storybook',
    'server',
    'packages as published',
    'workspace rules',
  ])
    assert.ok(names.includes(step), step);
  assert.ok(names.includes('end to end: a flow for each capability'));
});

test('CI runs every part; no part is in neither run', () => {
  process.env.CI = 'true';
  // These are left out where the machine lacks something.
  const isAnywhere = (name) => !/PostgreSQL 15|several hosts/.test(name);
  const namesIn = (waves) => namesOf(waves).filter(isAnywhere).toSorted();
  assert.deepEqual(namesIn(stepsOf([])), namesIn(stepsOf(partNames)));
});

test('a named part runs without CI', () => {
  assert.deepEqual(namesOf(stepsOf(['walks'])), ['end to end: walks']);
});
