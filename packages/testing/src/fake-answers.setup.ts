import { observeFakeAnswers } from '.';
import { afterAll, afterEach, expect } from 'vitest';
import { answerProblems } from './contract-validator';

let found: string[] = [];
const stop = observeFakeAnswers(({ operation, status, body }) => {
  for (const problem of answerProblems(operation, status, body))
    found.push(`${operation} ${status}: ${problem}`);
});

// A fake that breaks the contract would look like a fault of the SDK, so its answers are checked separately and named.
afterEach(() => {
  const problems = found;
  found = [];
  expect(problems, 'the fake backend answers as the contract says').toEqual([]);
});
afterAll(stop);
