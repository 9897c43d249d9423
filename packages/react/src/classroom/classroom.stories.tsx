import { Classroom } from '@palco/react';
import { createStaticClassroom } from '@palco/react/testing';
import { SdkError } from '@palco/sdk';
import type { ClassroomState } from '@palco/sdk/classroom';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent } from 'storybook/test';

const info: NonNullable<ClassroomState['info']> = {
  background: 'placeholder',
  background_login: 'placeholder',
  schedule_image: 'placeholder',
  title: 'Semana de literatura',
  schedule_date: '2026-12-01T21:00:00.000Z',
  description: 'Quatro encontros sobre poesia.',
  speakers: [
    { uuid: '1', speaker: 'Helena Prado', avatar: 'placeholder' },
    { uuid: '2', speaker: 'Ícaro Nunes', avatar: 'placeholder' },
  ],
  clientId: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30005',
  stream_id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
  playback_url: null,
  playback_expires_at: null,
  chat_url: 'about:blank',
  status: 'scheduled',
  serverTime: '2026-12-01T20:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  idioma: null,
  assets: { startSoonScreen: null, pauseScreen: null, endingScreen: null, playerColor: null },
  certificateShare: null,
};
const attendee = {
  name: 'Ana Lúcia',
  email: 'ana@exemplo.com.br',
  liveId: info.stream_id,
  id: 'a1',
  token: 'token',
  accountId: 'c1',
};

function Form() {
  return (
    <Classroom.RegisterForm>
      <Classroom.NameField placeholder="Nome" />
      <Classroom.FieldError field="name" />
      <Classroom.EmailField placeholder="E-mail" />
      <Classroom.FieldError field="email" />
      <Classroom.Submit />
      <Classroom.Error />
    </Classroom.RegisterForm>
  );
}

function Page({ state }: { state: Partial<ClassroomState> }) {
  const classroom = useMemo(() => createStaticClassroom({ info, ...state }), [state]);
  return (
    <Classroom.Root classroom={classroom}>
      <Form />
      <Classroom.Stage>A aula começa em breve</Classroom.Stage>
      <Classroom.ChatFrame />
      <Classroom.Speakers />
      <Classroom.Exit />
    </Classroom.Root>
  );
}

const meta = {
  title: 'Classroom',
  component: Page,
  args: { state: { stage: 'register' } },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const wrongName: Partial<ClassroomState> = { stage: 'register', problems: { name: 'validation.name' } };
const tooMany: Partial<ClassroomState> = {
  stage: 'register',
  error: new SdkError({ code: 'TOO_MANY_ATTEMPTS', message: 'x' }),
};
const refusedRegistration = createStaticClassroom(tooMany);
/** A page with a wrong name, and a form that the server has refused. */
export const EveryPart: Story = {
  render: () => (
    <>
      <Page state={wrongName} />
      <Classroom.Root classroom={refusedRegistration}>
        <Form />
      </Classroom.Root>
    </>
  ),
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const Loading: Story = { args: { state: { stage: 'loading', info: null } } };
export const Missing: Story = { args: { state: { stage: 'missing', info: null } } };
export const Refused: Story = { args: { state: { stage: 'refused', info: null } } };
export const Failed: Story = { args: { state: { stage: 'failed', info: null } } };
export const Register: Story = {};
export const Joining: Story = { args: { state: { stage: 'joining' } } };

export const WrongName: Story = {
  args: { state: wrongName },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Nome' })).toBeInvalid();
    await expect(canvas.getByText('Nome inserido inválido')).toBeVisible();
  },
};

export const TooManyRegistrations: Story = {
  args: { state: tooMany },
};

export const Open: Story = {
  args: { state: { stage: 'open', attendee } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

export const Left: Story = {
  args: { state: { stage: 'open', attendee } },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sair do evento' }));
    await expect(canvasElement.querySelector('[data-part="classroom-root"]')).toHaveAttribute(
      'data-stage',
      'register',
    );
  },
};
