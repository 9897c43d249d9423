import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { EveryPart } from './every-part.fixture';

test('the markup of the server is hydrated without a mismatch', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<EveryPart />);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onRecoverableError = vi.fn();
  const before = root.querySelector('[data-part=upload-item]');

  const hydrated = await act(() => hydrateRoot(root, <EveryPart />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
  expect(root.querySelector('[data-part=upload-item]')).toBe(before);
  const bar = before?.querySelector<HTMLElement>('[role=progressbar]');
  expect(bar?.style.cssText).toBe('--palco-progress: 42%;');

  act(() => hydrated.unmount());
  root.remove();
  vi.unstubAllGlobals();
});
