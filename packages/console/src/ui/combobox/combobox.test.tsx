import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Combobox } from './combobox';
import type { ComboboxOption, ComboboxProps } from './combobox-model';
import { matchesSearch } from './combobox-filter.pure';
import { Field } from '../field/field';

const places: ComboboxOption<string>[] = [
  { value: 'sp', label: 'São Paulo', hint: 'UTC−3', keywords: 'Brasil' },
  { value: 'ny', label: 'Nova York', hint: 'UTC−5' },
  { value: 'lx', label: 'Lisboa', hint: 'UTC+0' },
];

type Given = Partial<ComboboxProps<string>> & {
  initial?: string | null;
  changed?(value: string | null): void;
};

function Place({ initial = null, changed, ...rest }: Given) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label="Fuso horário">
      <Combobox
        options={places}
        {...rest}
        value={value}
        onValueChange={(next) => {
          changed?.(next);
          setValue(next);
        }}
      />
    </Field>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fuso horário' });
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

test.each([
  ['', true],
  ['sao', true],
  ['SÃO pau', true],
  ['paulo -3', false],
  ['paulo −3', true],
  ['brasil', true],
  ['  paulo  sao ', true],
  ['rio', false],
])('a search for %j finds São Paulo: %s', (search, found) => {
  expect(matchesSearch(places[0] ?? { label: '' }, search)).toBe(found);
});

test('the label of the field names it, and it shows the choice', () => {
  renderPiece(<Place initial="sp" />);
  expect(input().value).toBe('São Paulo');
});

test('typing narrows, Enter takes the first match', async () => {
  const changed = vi.fn();
  renderPiece(<Place changed={changed} />);
  const user = userEvent.setup();
  // Without a pause: the code of the list may still be loading, and the typed text is taken over.
  await user.click(input());
  await user.keyboard('sao');
  await waitFor(() => expect(shown()).toEqual(['São Paulo UTC−3']));
  await user.keyboard('{Enter}');
  expect(changed.mock.calls).toEqual([['sp']]);
  expect(input().value).toBe('São Paulo');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('the keyboard alone opens, moves and chooses', async () => {
  const changed = vi.fn();
  renderPiece(<Place initial="sp" changed={changed} />);
  const user = userEvent.setup();
  await user.tab();
  await waitFor(() => expect(document.activeElement).toBe(input()));
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: /Lisboa/ });
  await user.keyboard('{End}{ArrowDown}{ArrowDown}{Enter}');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('no match is shown, and a blur restores the choice', async () => {
  const changed = vi.fn();
  renderPiece(
    <>
      <Place initial="sp" changed={changed} />
      <button type="button">Salvar</button>
    </>,
  );
  const user = userEvent.setup();
  await user.clear(input());
  await user.type(input(), 'xyz');
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy();
  await user.tab();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salvar' })));
  await waitFor(() => expect(input().value).toBe('São Paulo'));
  expect(changed).not.toHaveBeenCalled();
});

test('a clearable one can clear its choice', async () => {
  const changed = vi.fn();
  renderPiece(<Place initial="sp" clearable changed={changed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Limpar escolha' }));
  expect(changed.mock.calls).toEqual([[null]]);
  expect(input().value).toBe('');
});

test('`onSearch` gets what is typed, and its results are not filtered again', async () => {
  const searched = vi.fn();
  renderPiece(<Place onSearch={searched} pending />);
  const user = userEvent.setup();
  await user.click(input());
  await user.keyboard('x');
  expect(searched.mock.calls).toEqual([['x']]);
  expect(shown()).toHaveLength(3);
  expect(await screen.findByText(/^Aguarde\.\.\./)).toBeTruthy();
});

test('choosing is not a search', async () => {
  const searched = vi.fn();
  renderPiece(<Place onSearch={searched} />);
  await userEvent.click(input());
  await userEvent.click(await screen.findByRole('option', { name: /Lisboa/ }));
  expect(searched).not.toHaveBeenCalled();
  expect(input().value).toBe('Lisboa');
});
