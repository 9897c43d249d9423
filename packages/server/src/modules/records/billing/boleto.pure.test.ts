import { expect, it } from 'vitest';
import { boletoCents, formatBoletoLine, readBoletoLine } from './boleto.pure';

const line = '23793381286000782713695000063305975520000370000';

it('the line of a boleto is read with its marks, and says its amount', () => {
  expect(readBoletoLine('23793.38128 60007.827136 95000.063305 9 75520000370000')).toBe(line);
  expect(boletoCents(line)).toBe(370_000);
  expect(readBoletoLine(formatBoletoLine(line))).toBe(line);
  expect(formatBoletoLine(line)).toBe('23793.38128 60007.827136 95000.063305 9 75520000370000');
});

it('one wrong digit is noticed in each place', () => {
  for (let index = 0; index < line.length; index += 1) {
    const other = String((Number(line[index]) + 1) % 10);
    expect(readBoletoLine(line.slice(0, index) + other + line.slice(index + 1)), String(index)).toBeNull();
  }
});

it.each(['', line.slice(1), `${line}0`, line.replace('2', 'x')])('%j is none', (text) => {
  expect(readBoletoLine(text)).toBeNull();
});
