import { expect, it, vi } from 'vitest';
import { fillMessage } from './translate.pure';

it('creates one number format for each language', () => {
  const { NumberFormat } = Intl;
  const make = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...given) {
    return new NumberFormat(...given);
  });
  const filled = [1_000, 2_000].map((count) => fillMessage('{count}', 'pt-BR', { count }));
  expect(filled).toEqual(['1.000', '2.000']);
  expect(make.mock.calls.length).toBeLessThanOrEqual(1);
});
