import { observeFakeAnswers } from '.';
import { afterAll, afterEach, expect } from 'vitest';
import { answerProblems } from './contract-validator';

let found: string[] = [];
const stop = observeFakeAnswers(({ operation, status, body }) => {
  for (const problem of answerProblems(operation, status, body))
    found.push(`${operation} ${status}: ${problem}`);
});

// A test that only hears of a failed call would blame the SDK: the fake is held to the contract by itself.
afterEach(() => {
  const problems = found;
  found = [];
  expect(problems, 'the fake backend answers as the contract says').toEqual([]);
});
afterAll(stop);
