import type { Chat, ChatState } from '@palco/sdk/chat';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Composer } from './composer';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['sends by a keyboard', false, 'send', 1],
  ['begins a line by a keyboard on the screen', true, 'enter', 0],
])('Enter %s', (_name, isTouch, hint, sent) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: isTouch,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const send = vi.fn();
  const state = { settings: null, me: null, waitUntil: null } as unknown as ChatState;
  renderPiece(<Composer chat={{ send } as unknown as Chat} state={state} onSent={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'Mensagem' });
  expect(field.getAttribute('enterkeyhint')).toBe(hint);
  fireEvent.change(field, { target: { value: 'Olá' } });
  // Not prevented: the field takes it as a line.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(isTouch);
  expect(send).toHaveBeenCalledTimes(sent);
});
