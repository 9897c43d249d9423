import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderPiece } from '../../testing/render-console';
import { Field } from '../field/field';
import { DateTimeInput } from './date-time-input';

function Example({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Início">
        <DateTimeInput value={value} onValueChange={setValue} />
      </Field>
      <output>{value}</output>
      <button type="button">Outro</button>
    </>
  );
}

/** The field as somebody of a team in São Paulo has it. */
async function show(start = '') {
  const given = createTestPalco();
  await given.palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: demoPassword });
  renderPiece(<Example start={start} />, given);
  return userEvent.setup();
}

const input = () => screen.getByLabelText<HTMLInputElement>('Início');
const value = () => screen.getByRole('status').textContent;

test('digits alone are enough: the separators come by themselves', async () => {
  const user = await show();
  await user.type(input(), '010320301800');
  expect([input().value, value()]).toEqual(['01/03/2030 18:00', '2030-03-01T21:00:00.000Z']);
});

test('what is typed in the middle stays there, with the caret', async () => {
  const user = await show('2030-03-01T21:00:00.000Z');
  await user.type(input(), '{Backspace}9', { initialSelectionStart: 13, initialSelectionEnd: 13 });
  expect([input().value, input().selectionStart, value()]).toEqual([
    '01/03/2030 19:00',
    13,
    '2030-03-01T22:00:00.000Z',
  ]);
});

test('another way to write it is tidied when the field is left', async () => {
  const user = await show();
  await user.click(input());
  await user.paste('1/3/2030 9:05');
  await user.tab();
  expect([input().value, value()]).toEqual(['01/03/2030 09:05', '2030-03-01T12:05:00.000Z']);
});

test('the calendar changes the day and keeps the time', async () => {
  const user = await show('2030-03-01T21:00:00.000Z');
  await user.click(screen.getByRole('button', { name: 'Escolher no calendário' }));
  await screen.findByRole('dialog', { name: 'Escolher no calendário' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 de março de 2030'));
  await user.keyboard('{PageDown}{ArrowRight}{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect([input().value, value()]).toEqual(['02/04/2030 18:00', '2030-04-02T21:00:00.000Z']);
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
});

test('with a day of the calendar alone, the time is typed behind it', async () => {
  const user = await show();
  const button = screen.getByRole('button', { name: 'Escolher no calendário' });
  await user.click(button);
  const calendar = within(await screen.findByRole('dialog', { name: 'Escolher no calendário' }));
  await user.click(calendar.getByRole('button', { name: 'Próximo mês' }));
  await user.click(calendar.getAllByRole('button', { name: /^(quinta-feira, )?.* 15 de/ }).at(-1)!);
  await waitFor(() => expect(document.activeElement).toBe(input()));
  await user.keyboard('0730');
  expect(input().value).toMatch(/^15\/\d\d\/\d{4} 07:30$/);
  expect(value()).toMatch(/T10:30:00.000Z$/);
});
