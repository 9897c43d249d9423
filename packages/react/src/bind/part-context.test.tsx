import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPartContext } from './part-context';

/** A family of two: its context, and a part that shows what its root gives it. */
function createFamily() {
  const [Context, useContext] = createPartContext<string>('Family.Root');
  return { Context, Part: () => <output>{useContext('Family.Part')}</output> };
}

test('a part reads the value of its root, an empty one too', () => {
  const { Context, Part } = createFamily();
  const { rerender } = render(<Part />, {
    wrapper: ({ children }) => <Context.Provider value="a">{children}</Context.Provider>,
  });
  expect(screen.getByRole('status').textContent).toBe('a');
  rerender(
    <Context.Provider value="">
      <Part />
    </Context.Provider>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a part outside of its root says what is missing', () => {
  const { Part } = createFamily();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Part />)).toThrow(
    '<Family.Part> must be inside <Family.Root>, because its data comes from there.',
  );
});

test('developer tools show the root by its name', () => {
  expect(createFamily().Context.displayName).toBe('Family.Root');
});
