import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Checkbox, type CheckboxProps } from './checkbox';

function Held({ checked: first, ...rest }: Partial<CheckboxProps>) {
  const [checked, setChecked] = useState<CheckboxProps['checked']>(first ?? false);
  return <Checkbox label="Ver lives" checked={checked} onCheckedChange={setChecked} {...rest} />;
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ver lives' });
const state = () => (box().indeterminate ? 'mixed' : String(box().checked));

test('the space bar, the box and the label change it', async () => {
  renderPiece(<Held />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(box());
  await user.keyboard(' ');
  expect(state()).toBe('true');
  await user.click(box());
  expect(state()).toBe('false');
  await user.click(screen.getByText('Ver lives'));
  expect(state()).toBe('true');
});

test('a press on a mixed one ticks it', async () => {
  renderPiece(<Held checked="mixed" />);
  expect(state()).toBe('mixed');
  await userEvent.click(box());
  expect(state()).toBe('true');
});

test('one that is disabled with a reason describes it, keeps the focus and does not change', async () => {
  const changed = vi.fn();
  renderPiece(
    <Held
      description="Abre /streaming"
      disabledReason="Você não tem esta permissão"
      onCheckedChange={changed}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(box());
  await user.keyboard(' ');
  await user.click(box());
  await user.click(screen.getByText('Ver lives'));
  expect(changed).not.toHaveBeenCalled();
  expect(box().getAttribute('aria-disabled')).toBe('true');
  const texts = (box().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Abre /streaming', 'Você não tem esta permissão']);
});

test('one that is disabled without a reason leaves the tab order', async () => {
  renderPiece(<Held disabled hideLabel />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.click(box());
  expect(state()).toBe('false');
});
