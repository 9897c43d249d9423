import type { DateRange } from '@palco/sdk/date-range';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderPiece } from '../../testing/render-console';
import { Field } from '../field/field';
import { DateRangeField } from './date-range-field';

function Example({ start }: { start: DateRange | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Período">
        <DateRangeField value={value} onValueChange={setValue} placeholder="Qualquer data" />
      </Field>
      <output>{value === null ? 'nenhum' : `${value.start}/${value.end}`}</output>
    </>
  );
}

const given = { start: '2026-10-05', end: '2026-11-02' };

/** The opened field, as somebody of a team in São Paulo has it. */
async function open(start: DateRange | null = given) {
  const world = createTestPalco();
  await world.palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: demoPassword });
  renderPiece(<Example start={start} />, world);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Período/ }));
  return { user, popup: within(await screen.findByRole('dialog', { name: 'Escolher no calendário' })) };
}
const value = () => screen.getByRole('status').textContent;
const type = async ({ user, popup }: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
  await user.clear(popup.getByLabelText(label));
  await user.type(popup.getByLabelText(label), text);
};

test('two presses choose a range, and the button shows it', async () => {
  const { user, popup } = await open();
  await user.click(popup.getByRole('button', { name: /, 12 de outubro de 2026/ }));
  expect(value()).toBe('2026-10-05/2026-11-02');
  await user.click(popup.getByRole('button', { name: /, 3 de novembro de 2026/ }));
  expect(value()).toBe('2026-10-12/2026-11-03');
  expect(screen.getByRole('button', { name: /Período/ }).textContent).toBe('12/10/2026 – 03/11/2026');
});

test('a preset takes the days away', async () => {
  const { user, popup } = await open();
  await user.click(popup.getByRole('button', { name: 'Limpar filtro' }));
  expect(value()).toBe('nenhum');
  expect(screen.getByRole('button', { name: /Período/ }).textContent).toBe('Qualquer data');
});

test('a typed end moves the months, and takes an end before it along', async () => {
  const field = await open();
  await type(field, 'Fim', '05082020');
  expect(value()).toBe('2020-08-05/2020-08-05');
  expect(field.popup.getByRole('grid', { name: 'agosto de 2020' })).toBeTruthy();
  await type(field, 'Início', '01072020');
  expect(value()).toBe('2020-07-01/2020-08-05');
});

test('half a day is no day, and one end alone is a range of one day', async () => {
  const field = await open(null);
  await type(field, 'Início', '0108');
  expect(value()).toBe('nenhum');
  await type(field, 'Início', '01082026');
  expect(value()).toBe('2026-08-01/2026-08-01');
});
