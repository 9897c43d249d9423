import type { FakeOperation } from './fake-routes';

/** What a fake backend answered by itself; faults that a test asked for are not among them. */
export interface ObservedAnswer {
  readonly operation: FakeOperation;
  readonly status: number;
  readonly body: unknown;
}

const observers = new Set<(answer: ObservedAnswer) => void>();

/**
 * Calls back with every answer of every fake backend, for example to check it against the contract.
 *
 * @returns what ends it
 *
 * @example
 * const stop = observeFakeAnswers(({ operation, status }) => console.log(operation, status));
 */
export function observeFakeAnswers(observer: (answer: ObservedAnswer) => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** For the fake backend alone. */
export function reportFakeAnswer(answer: ObservedAnswer): void {
  for (const observer of observers) observer(answer);
}
