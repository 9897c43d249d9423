// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStyles, withStyles } from './lost-styles';

let stop = () => {};
beforeEach(() => {
  stop = watchStyles();
});
afterEach(() => stop());

/** As the bundler does: a link in the head, once. */
function addSheet(name: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `https://console.example/${name}.css`;
  document.head.append(link);
}

const sheet = (name: string) => document.querySelector<HTMLLinkElement>(`link[href$="/${name}.css"]`);

function answer(name: string, event: 'load' | 'error'): void {
  sheet(name)?.dispatchEvent(new Event(event));
}

/** Code whose first load fails because of a style sheet; every later load succeeds. */
function codeThatLoses(name: string) {
  const load = vi.fn(() => Promise.resolve('code'));
  load.mockImplementationOnce(() => {
    addSheet(name);
    answer(name, 'error');
    return Promise.reject(new Error(`${name}.css`));
  });
  return load;
}

async function settle(
  name: string,
  event: 'load' | 'error',
  attempt: () => Promise<unknown>,
): Promise<unknown> {
  const result = attempt().catch((error: unknown) => error);
  answer(name, event);
  return result;
}

test('code is not loaded until the style sheet that it lost has loaded', async () => {
  const load = codeThatLoses('first');
  const attempt = withStyles(load);
  await expect(attempt()).rejects.toThrow('first.css');
  await expect(settle('first', 'error', attempt)).resolves.toBeInstanceOf(Error);
  expect(load).toHaveBeenCalledTimes(1);
  await expect(settle('first', 'load', attempt)).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a style sheet that other code lost is loaded again, and does not block', async () => {
  const other = withStyles(codeThatLoses('second'));
  await expect(other()).rejects.toThrow('second.css');
  const lost = sheet('second');
  const attempt = withStyles(() => Promise.resolve('page'));
  await expect(settle('second', 'error', attempt)).resolves.toBe('page');
  expect(sheet('second')).not.toBe(lost);
  await expect(settle('second', 'load', other)).resolves.toBe('code');
});

test('concurrent attempts load a lost style sheet once, and both wait for it', async () => {
  const attempt = withStyles(codeThatLoses('third'));
  await expect(attempt()).rejects.toThrow('third.css');
  const both = Promise.all([attempt(), attempt()]);
  const asked = sheet('third');
  await Promise.resolve();
  expect(sheet('third')).toBe(asked);
  answer('third', 'load');
  await expect(both).resolves.toEqual(['code', 'code']);
});
