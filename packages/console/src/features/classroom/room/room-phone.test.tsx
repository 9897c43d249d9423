import { createStaticClassroom } from '@palco/react/testing';
import { contractExample } from '@palco/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPiece } from '../../../testing/render-console';
import { ClassroomPage } from '../classroom-page';

test('a phone has a tab each for chat, speakers and agenda, which arrows turn', async () => {
  const info = {
    ...contractExample('ClassroomPage'),
    title: 'Aula inaugural',
    chat_url: 'about:blank',
    speakers: [{ uuid: '1', speaker: 'Helena Prado', avatar: 'placeholder' }],
  };
  const attendee = {
    name: 'Ana',
    email: 'a@b.c',
    liveId: info.stream_id,
    id: 'a1',
    token: 't',
    accountId: 'c1',
  };
  const classroom = createStaticClassroom({ stage: 'open', info, attendee });
  renderPiece(<ClassroomPage classroom={classroom} stage="the live" />);
  const chat = await screen.findByRole('tab', { name: 'Chat' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Chat',
    'Oradores',
    'Agenda',
  ]);
  expect(screen.getByRole('tabpanel').contains(screen.getByTitle('Chat'))).toBe(true);
  chat.focus();
  const shown = async (key: string) => {
    await userEvent.keyboard(key);
    return screen.getByRole('tabpanel').textContent;
  };
  expect(await shown('{ArrowRight}')).toContain('Helena Prado');
  expect(await shown('{ArrowRight}')).toContain('Aula inaugural');
  // Round to the first one, whose frame was never taken away.
  await shown('{ArrowRight}');
  expect(document.activeElement).toBe(chat);
  expect(screen.getByRole('tabpanel').contains(screen.getByTitle('Chat'))).toBe(true);
});
