import { expect, it } from 'vitest';
import { codeOf, printedCode, readCode } from './certificate-code.pure';

it('is printed in groups, and read as people type it', () => {
  const code = codeOf(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
  expect(code).toHaveLength(12);
  expect(printedCode(code)).toMatch(/^(?:[\dA-Z]{4}-){2}[\dA-Z]{4}$/);
  expect(readCode(printedCode(code).toLowerCase())).toBe(code);
  expect(readCode('o0il-1234 5678')).toBe('001112345678');
  for (const wrong of ['', '0000-0000-000', '0000-0000-00000', '0000-0000-000U', '0000-0000-000é'])
    expect(readCode(wrong)).toBeNull();
});
