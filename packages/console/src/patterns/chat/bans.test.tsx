import type { ChatMessage } from '@palco/sdk/chat';
import { createStaticChat } from '@palco/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { ChatPage } from './chat-page';

const message: ChatMessage = {
  id: 'm1',
  seq: 1,
  mudanca: 1,
  participanteId: 'bia',
  name: 'Bia Sol',
  texto: 'Boa noite!',
  created_at: '2026-12-01T21:00:00.000Z',
  role: 'participante',
  fixada: false,
  removida: false,
};
const banned = { participanteId: 'rui', name: 'Rui Mar', ate: null };

function open() {
  const me = { participanteId: 'equipe', modera: true };
  const chat = createStaticChat({ me, messages: [message] }, [banned]);
  renderPiece(<ChatPage chat={chat} />);
  return { chat, user: userEvent.setup() };
}

test('a ban asks first, and is undone where it was done', async () => {
  const { chat, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ações da mensagem de Bia Sol' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear de vez' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bloquear Bia Sol?' }));
  expect(chat.calls).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText(/Você bloqueou Bia Sol/)).toBeTruthy();
  expect(chat.calls).toEqual(['ban bia null {"removesMessages":true,"ofAddress":false}']);
  expect(screen.getByText(/1 mensagem removida/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(chat.calls.at(-1)).toBe('unban bia');
  expect(screen.queryByText(/Você bloqueou/)).toBeNull();
});

test('«Bloqueados» lists who is banned, each with the way back', async () => {
  const { chat, user } = open();
  await user.click(await screen.findByText('Moderação'));
  await user.click(screen.getByText('Bloqueados'));
  await user.click(await screen.findByRole('button', { name: 'Desbloquear Rui Mar' }));
  expect(await screen.findByText('Ninguém está bloqueado.')).toBeTruthy();
  expect(chat.calls).toEqual(['unban rui']);
});

test('a ban of ten minutes leaves the messages, and may be of the whole address', async () => {
  const { chat, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ações da mensagem de Bia Sol' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear por 10 minutos' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bloquear Bia Sol?' }));
  await user.click(question.getByLabelText(/mesmo endereço de internet/));
  await user.click(question.getByRole('button', { name: 'Bloquear' }));
  expect(chat.calls).toEqual(['ban bia 10 {"removesMessages":false,"ofAddress":true}']);
});

test('«Limpar sala» asks once', async () => {
  const { chat, user } = open();
  await user.click(await screen.findByText('Moderação'));
  await user.click(screen.getByRole('button', { name: 'Limpar sala' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Limpar a sala?' }));
  expect(chat.calls).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Limpar' }));
  expect(chat.calls).toEqual(['clear']);
});
