import type { FakeOperation } from './fake-routes';

/** An answer of a fake backend, other than a fault that a test asked for. */
export interface ObservedAnswer {
  readonly operation: FakeOperation;
  readonly status: number;
  readonly body: unknown;
}

const observers = new Set<(answer: ObservedAnswer) => void>();

/**
 * Calls back with every answer of every fake backend, for example to check it against the contract.
 *
 * @returns how to stop
 *
 * @example
 * const stop = observeFakeAnswers(({ operation, status }) => console.log(operation, status));
 */
export function observeFakeAnswers(observer: (answer: ObservedAnswer) => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** Called by the fake backend only. */
export function reportFakeAnswer(answer: ObservedAnswer): void {
  for (const observer of observers) observer(answer);
}
