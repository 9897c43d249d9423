import { expect, test } from 'vitest';
import { createLatestSave } from './latest-save';

function scripted() {
  const sent: string[] = [];
  const waits: { resolve(): void; reject(error: unknown): void }[] = [];
  const failures: unknown[] = [];
  const { save } = createLatestSave<string>(
    (value) => {
      sent.push(value);
      return new Promise<void>((resolve, reject) => waits.push({ resolve, reject }));
    },
    (error) => failures.push(error),
  );
  const settle = async (act: (wait: (typeof waits)[number]) => void) => {
    const wait = waits.shift();
    if (wait) act(wait);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { save, sent, failures, settle };
}

test('sends one at a time, and of those that wait only the last', async () => {
  const { save, sent, settle, failures } = scripted();
  save('a');
  save('b');
  save('c');
  expect(sent).toEqual(['a']);
  await settle((wait) => wait.resolve());
  expect(sent).toEqual(['a', 'c']);
  await settle((wait) => wait.resolve());
  save('d');
  expect(sent).toEqual(['a', 'c', 'd']);
  expect(failures).toEqual([]);
});

test('a failure gives up what waits, and the next value is sent again', async () => {
  const { save, sent, settle, failures } = scripted();
  save('a');
  save('b');
  await settle((wait) => wait.reject('no'));
  expect(sent).toEqual(['a']);
  expect(failures).toEqual(['no']);
  save('c');
  expect(sent).toEqual(['a', 'c']);
});
