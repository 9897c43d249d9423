import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTitlePart } from './title-part';

const percentPlace = /^()(?:\(\d+%\) )?/;
const signPlace = /^(\(\d+%\) )?(?:● )?/;

function Parts({ percent, sign }: { percent: string; sign: string }) {
  useTitlePart(percentPlace, percent);
  useTitlePart(signPlace, sign);
  return null;
}

test('two parts stand side by side, over each title that a page writes, and go one by one', async () => {
  document.title = 'Lives · Palco';
  const { rerender, unmount } = render(<Parts percent="(7%) " sign="● " />);
  await waitFor(() => expect(document.title).toBe('(7%) ● Lives · Palco'));
  rerender(<Parts percent="(42%) " sign="● " />);
  await waitFor(() => expect(document.title).toBe('(42%) ● Lives · Palco'));
  document.title = 'Painel · Palco';
  await waitFor(() => expect(document.title).toBe('(42%) ● Painel · Palco'));
  rerender(<Parts percent="" sign="● " />);
  await waitFor(() => expect(document.title).toBe('● Painel · Palco'));
  unmount();
  expect(document.title).toBe('Painel · Palco');
});
