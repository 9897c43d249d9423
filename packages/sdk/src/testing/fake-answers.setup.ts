import { observeFakeAnswers } from '.';
import { afterAll, afterEach, expect } from 'vitest';
import { answerProblems } from './contract-validator';

let found: string[] = [];
const stop = observeFakeAnswers(({ operation, status, body }) => {
  for (const problem of answerProblems(operation, status, body))
    found.push(`${operation} ${status}: ${problem}`);
});

// A fake that breaks the contract shows in a test as a fault of the SDK, so it is checked apart and named.
afterEach(() => {
  const problems = found;
  found = [];
  expect(problems, 'the fake backend answers as the contract says').toEqual([]);
});
afterAll(stop);
