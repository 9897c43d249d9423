import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Field } from '../field/field';
import { Switch } from './switch';

function Kept({ asked }: { asked(checked: boolean): void }) {
  const [checked, setChecked] = useState(false);
  return (
    <Switch
      label="Importar"
      checked={checked}
      onCheckedChange={(next) => {
        asked(next);
        setChecked(next);
      }}
    />
  );
}

const theSwitch = () => screen.getByRole('switch');

test('is controlled: a press alone does not change it', async () => {
  const asked = vi.fn();
  renderPiece(<Switch label="Importar" checked={false} onCheckedChange={asked} />);
  await userEvent.click(theSwitch());
  expect(asked.mock.calls).toEqual([[true]]);
  expect(theSwitch().getAttribute('aria-checked')).toBe('false');
});

test('a press, Space and Enter turn it; each time once', async () => {
  const asked = vi.fn();
  renderPiece(<Kept asked={asked} />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Importar' }));
  await user.keyboard(' ');
  await user.keyboard('{Enter}');
  await user.click(theSwitch());
  expect(asked.mock.calls).toEqual([[true], [false], [true]]);
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
});

test('a pending one keeps the focus and ignores presses', async () => {
  const asked = vi.fn();
  renderPiece(<Switch label="Importar" checked pending onCheckedChange={asked} />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(theSwitch());
  await user.keyboard(' ');
  await user.click(theSwitch());
  expect(asked).not.toHaveBeenCalled();
  expect(theSwitch().getAttribute('aria-busy')).toBe('true');
});

test('a disabled one cannot be reached', async () => {
  const asked = vi.fn();
  renderPiece(<Switch label="Importar" checked={false} disabled onCheckedChange={asked} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(theSwitch());
  expect(asked).not.toHaveBeenCalled();
});

test('inside of a field the label names it, turns it, and the hint describes it', async () => {
  const asked = vi.fn();
  renderPiece(
    <Field label="Importação" hint="Traz as gravações.">
      <Switch checked={false} onCheckedChange={asked} />
    </Field>,
  );
  const named = screen.getByRole('switch', { name: 'Importação' });
  expect(document.getElementById(named.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Traz as gravações.',
  );
  await userEvent.click(screen.getByText('Importação'));
  expect(asked.mock.calls).toEqual([[true]]);
});

test('the switch of a card is the slow one', () => {
  renderPiece(<Switch label="Importar" checked speed="card" onCheckedChange={() => undefined} />);
  expect(theSwitch().dataset.speed).toBe('card');
});
