import { render, screen } from '@testing-library/react';
import { Square } from 'lucide-react';
import { expect, test } from 'vitest';
import { Button } from './button';
import { IconButton } from './icon-button';

test.each([
  ['a button', (reason?: string) => <Button reason={reason}>Encerrar</Button>],
  ['one of an icon', (reason?: string) => <IconButton icon={Square} label="Encerrar" reason={reason} />],
  [
    'one of an icon without a tooltip',
    (reason?: string) => <IconButton tooltip={false} icon={Square} label="Encerrar" reason={reason} />,
  ],
])('%s keeps the focus when a reason against it comes and goes', (_, of) => {
  const { rerender } = render(of());
  const button = screen.getByRole('button', { name: 'Encerrar' });
  button.focus();
  for (const reason of ['A transmissão terminou', undefined]) {
    rerender(of(reason));
    expect(screen.getByRole('button', { name: 'Encerrar' })).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe(reason ? 'true' : null);
  }
});
