import { Classroom } from '@palco/react';
import { createStaticClassroom } from '@palco/react/testing';
import { SdkError } from '@palco/sdk';
import type { Classroom as Engine, ClassroomState } from '@palco/sdk/classroom';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { attendee, finished, info } from './classroom-info.fixture';

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

interface PageProps {
  state: Partial<ClassroomState>;
  certificate?: Engine['certificate'];
}

function Page({ state, certificate }: PageProps) {
  const [classroom] = useState(() => ({
    ...createStaticClassroom({ info: comingSoon(), ...state }),
    ...(certificate && { certificate }),
  }));
  return (
    <Classroom.Root classroom={classroom}>
      <Classroom.Countdown />
      <Classroom.Ended />
      <Classroom.Rejoin />
      <Form />
      <Classroom.Stage replay={() => 'A gravação da aula'}>A aula começa em breve</Classroom.Stage>
      <Classroom.Finished />
      <Classroom.ChatFrame />
      <Classroom.Speakers />
      <Classroom.Certificate />
      <Classroom.CertificateError />
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
/** In an hour, on this device. */
const comingSoon = () => {
  const now = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  return { ...info, serverTime: at(now), schedule_date: at(now + 3_600_000) };
};
const refuseCertificate = async () => {
  const text = 'O certificado pede presença de 50 % da transmissão; a presença foi de 12 %.';
  throw new SdkError({ code: 'PRESENCE_TOO_SHORT', message: 'x', status: 409, text });
};
const tooMany: Partial<ClassroomState> = {
  stage: 'register',
  error: new SdkError({ code: 'TOO_MANY_ATTEMPTS', message: 'x' }),
};
/** Before the live with a wrong name, a form that the server has refused, and after the live a certificate that it refuses. */
export const EveryPart: Story = {
  render: () => (
    <>
      <Page state={wrongName} />
      <Page state={tooMany} />
      <Page state={{ stage: 'ended', ending: { reason: 'left', until: null } }} />
      <Page state={{ stage: 'open', info: finished, attendee }} certificate={refuseCertificate} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Baixar certificado de presença' }));
    await expect(await canvas.findByText(/presença de 50 %/)).toHaveAttribute('role', 'alert');
  },
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const Loading: Story = { args: { state: { stage: 'loading', info: null } } };
export const Missing: Story = { args: { state: { stage: 'missing', info: null } } };
export const Refused: Story = { args: { state: { stage: 'refused', info: null } } };
export const Failed: Story = { args: { state: { stage: 'failed', info: null } } };
export const Register: Story = {};
export const Joining: Story = { args: { state: { stage: 'joining' } } };

const tenMinutes = 600_000;
export const Banned: Story = {
  args: { state: { stage: 'ended', ending: { reason: 'banned', until: Date.now() + tenMinutes } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Você foi bloqueado nesta transmissão até /)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const BannedForGood: Story = {
  args: { state: { stage: 'ended', ending: { reason: 'banned', until: null } } },
};

export const Erased: Story = {
  args: { state: { stage: 'ended', ending: { reason: 'erased', until: null } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Inscrever-se de novo' }));
    await expect(canvas.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  },
};

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

export const RecordingInTheMaking: Story = {
  args: { state: { stage: 'open', info: { ...finished, replay: { videoId: null } }, attendee } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^A gravação está sendo preparada/)).toBeVisible();
    await expect(canvas.getByText('A aula começa em breve')).toBeVisible();
  },
};

export const Recording: Story = {
  args: { state: { stage: 'open', info: { ...finished, replay: { videoId: 'v1' } }, attendee } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A gravação da aula')).toBeVisible();
    await expect(canvas.getByText(/^A gravação está pronta/)).toBeVisible();
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
