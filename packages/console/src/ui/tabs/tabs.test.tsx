import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Tabs } from './tabs';

type Part = 'members' | 'details';

function Parts({ changed }: { changed?(part: Part): void }) {
  const [part, setPart] = useState<Part>('members');
  return (
    <Tabs<Part>
      label="Partes do time"
      value={part}
      tabs={[
        { value: 'members', label: 'Membros', count: '12' },
        { value: 'details', label: 'Detalhes' },
      ]}
      onValueChange={(next) => {
        changed?.(next);
        setPart(next);
      }}
    >
      {part === 'members' ? 'Marina e Bruno' : 'Nome e imagem'}
    </Tabs>
  );
}

test('only the open part is there, named by its tab', async () => {
  renderPiece(<Parts />);
  expect(screen.getByRole('tabpanel', { name: 'Membros 12' }).textContent).toBe('Marina e Bruno');
  await userEvent.click(screen.getByRole('tab', { name: 'Detalhes' }));
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  expect(screen.getByRole('tabpanel', { name: 'Detalhes' }).textContent).toBe('Nome e imagem');
  expect(screen.getByRole('tab', { name: 'Detalhes' }).getAttribute('aria-selected')).toBe('true');
});

test('arrows only move the focus; Enter opens', async () => {
  const changed = vi.fn();
  renderPiece(<Parts changed={changed} />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Membros 12' }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Detalhes' }));
  expect(changed).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(changed.mock.calls).toEqual([['details']]);
  await user.keyboard('{Home}{Enter}');
  expect(changed.mock.calls).toEqual([['details'], ['members']]);
});

test('the strip has a name', () => {
  renderPiece(<Parts />);
  expect(screen.getByRole('tablist', { name: 'Partes do time' })).toBeTruthy();
});
