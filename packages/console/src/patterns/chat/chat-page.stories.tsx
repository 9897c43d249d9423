import { SdkError, type ApiSchema } from '@palco/sdk';
import type { ChatMessage, ChatState } from '@palco/sdk/chat';
import { createStaticChat, type StaticChat } from '@palco/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { ChatPage } from './chat-page';

const organiser = { participanteId: 'equipe', modera: true };

const message = (seq: number, part: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  mudanca: seq,
  participanteId: 'bia',
  name: 'Bia Sol',
  texto: 'Boa noite! Já começou?',
  created_at: '2026-12-01T21:00:00.000Z',
  role: 'participante',
  fixada: false,
  removida: false,
  ...part,
});

const messages: readonly ChatMessage[] = [
  message(1),
  message(2, { participanteId: 'equipe', name: 'Helena Prado', role: 'equipe', texto: 'Bem-vindos!' }),
  message(3, { participanteId: 'ana', name: 'Ana Luz', texto: 'Que bom estar aqui 🎉' }),
];

const still = (state: Partial<ChatState> = {}, banned: readonly ApiSchema<'ChatBan'>[] = []) => ({
  chat: createStaticChat({ messages, ...state }, banned),
});

function Page({ chat }: { chat: StaticChat }) {
  return <ChatPage chat={chat} />;
}

const meta = {
  title: 'Console/Chat page',
  component: Page,
  args: still(),
  parameters: { hasOwnMain: true },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: still({ stage: 'loading', me: null, messages: [] }) };
export const Failed: Story = { args: still({ stage: 'failed', me: null, messages: [] }) };

export const Refused: Story = {
  args: still({ stage: 'refused' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('bloqueada pela organização');
    await expect(canvas.queryByRole('log')).toBeNull();
  },
};

export const Empty: Story = { args: still({ messages: [] }) };

export const Open: Story = {
  play: async ({ canvas, args: { chat } }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    const field = canvas.getByRole('textbox', { name: 'Mensagem' });
    await userEvent.type(field, 'Olá{Shift>}{Enter}{/Shift}a todos{Enter}');
    await expect(chat.calls).toEqual(['send Olá\na todos']);
    await expect(field).toHaveValue('');
    await expect(canvas.queryByText('Moderação')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Ações da mensagem/ })).toBeNull();
  },
};

export const Organiser: Story = {
  args: still({ me: organiser, pinned: message(1, { fixada: true, texto: 'Material em anexo' }) }),
  play: async ({ canvas, args: { chat } }) => {
    await expect(canvas.getByRole('complementary', { name: 'Mensagem fixada' })).toHaveTextContent(
      'Material',
    );
    await userEvent.click(canvas.getByText('Moderação'));
    await userEvent.click(canvas.getByLabelText('Chat aberto'));
    await expect(chat.calls).toEqual(['set {"aberto":false}']);
  },
};

const held = [...messages, message(4, { name: 'Rui Mar', texto: 'Primeira vez aqui', aguardando: true })];

export const AwaitsApproval: Story = {
  args: still({ me: { participanteId: 'bia', modera: false }, messages: held }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Aguardando aprovação')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Mostrar na sala/ })).toBeNull();
  },
};

export const Review: Story = {
  args: still({ me: organiser, messages: held }),
  play: async ({ canvas, args: { chat } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar na sala a mensagem de Rui Mar' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remover a mensagem de Rui Mar' }));
    await expect(chat.calls).toEqual(['approve m4', 'remove m4']);
  },
};

/** The question before a ban, with what goes along with it. */
export const Ban: Story = {
  args: still({ me: organiser }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Ações da mensagem de Bia Sol' })[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bloquear de vez' }));
    const removes = await screen.findByRole('checkbox', { name: /mensagens/ });
    await expect(removes).toBeChecked();
  },
};

/** After a ban with its messages, where it is undone. */
export const BannedHere: Story = {
  args: still({ me: organiser }),
  play: async (context) => {
    await Ban.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }));
    await expect(await screen.findByText(/Você bloqueou Bia Sol/)).toBeVisible();
  },
};

const banned: readonly ApiSchema<'ChatBan'>[] = [
  { participanteId: 'rui', name: 'Rui Mar', ate: null, mesmoEndereco: true },
  { participanteId: 'lia', name: 'L'.repeat(80), ate: '2026-12-01T21:10:00.000Z', mesmoEndereco: false },
];
export const Blocked: Story = {
  args: still({ me: organiser }, banned),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Moderação'));
    await userEvent.click(canvas.getByText('Bloqueados'));
    await expect(await canvas.findByRole('button', { name: 'Desbloquear Rui Mar' })).toBeVisible();
  },
};

export const ClearQuestion: Story = {
  args: still({ me: organiser }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Moderação'));
    await userEvent.click(canvas.getByRole('button', { name: 'Limpar sala' }));
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
  },
};

export const SlowedDownByItself: Story = {
  args: still({
    me: organiser,
    settings: {
      aberto: true,
      slowModeSeconds: 0,
      bloquearLinks: true,
      revisarPrimeiras: true,
      ritmoAutomatico: true,
      ritmo: { segundos: 15, ate: '2026-12-01T21:05:00.000Z' },
    },
  }),
  play: async ({ canvas, args: { chat } }) => {
    await expect(canvas.getByText(/subiu sozinho para 15 segundos/)).toBeVisible();
    await userEvent.click(canvas.getByText('Moderação'));
    await userEvent.click(canvas.getByLabelText(/Revisar até aprovar/));
    await expect(chat.calls).toEqual(['set {"revisarPrimeiras":false}']);
  },
};

export const Closed: Story = {
  args: still({ settings: { aberto: false, slowModeSeconds: 0, bloquearLinks: true } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Mensagem' })).toBeDisabled();
  },
};

export const SlowMode: Story = {
  args: still({ waitUntil: performance.now() + 86_400_000 }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Mensagem' }), 'depressa');
    await expect(canvas.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  },
};

export const Offline: Story = { args: still({ stage: 'offline' }) };

export const RefusedMessage: Story = {
  args: still({
    pending: [
      { idempotencyKey: 'p1', text: 'ainda vai', error: null },
      {
        idempotencyKey: 'p2',
        text: 'veja exemplo.com',
        error: new SdkError({
          code: 'CHAT_LINK_REFUSED',
          status: 422,
          message: 'x',
          text: 'Links não são permitidos neste chat.',
        }),
      },
    ],
  }),
  play: async ({ canvas, args: { chat } }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Links não são permitidos neste chat.');
    await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }));
    await expect(chat.calls).toEqual(['discard p2']);
  },
};

export const LongTexts: Story = {
  args: still({
    messages: [
      message(1, { name: 'N'.repeat(80), texto: 'semespaços'.repeat(50) }),
      message(2, { texto: 'a\n'.repeat(40) }),
    ],
  }),
};
