import type { FakePalco } from '@palco/react/testing';
import { fakePassword } from '@palco/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ConsoleAt } from '../testing/console-at';

/** Longer than a busy machine needs to load the code of a page. */
const patience = { timeout: 30_000 };
/** Longer than anybody looks at a story. */
const never = 3_600_000;
const login = 'marina@colegioatlas.com.br';

/** Nobody is signed in, and the session knows it. */
const opened = (prepare?: (fake: FakePalco) => void) => ({
  palco: {
    signIn: null,
    prepare: (fake: FakePalco) => {
      prepare?.(fake);
      void fake.palco.session.start();
    },
  },
});

/** The console in each stage of a session; `.storybook/machines.ts` says which story stands for which. */
const meta = {
  title: 'Console/Session',
  component: ConsoleAt,
  args: { path: '/auth/login' },
  parameters: { hasOwnMain: true, ...opened() },
} satisfies Meta<typeof ConsoleAt>;
export default meta;
type Story = StoryObj<typeof meta>;

const marinaIn = ({ backend }: FakePalco) => {
  const person = backend.world.people.find((one) => one.me.user.login === login);
  if (!person) throw new Error(`Nobody has the address ${login}.`);
  return person;
};

type Play = NonNullable<Story['play']>;

/** Somebody signs in as people do. */
const signingIn: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('E-mail', undefined, patience), login);
  await userEvent.type(canvas.getByLabelText('Senha', { selector: 'input' }), fakePassword);
  await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }));
};

const signedIn = (prepare?: (fake: FakePalco) => void, heading?: RegExp): Story => ({
  parameters: opened(prepare),
  play: async (context) => {
    await signingIn(context);
    if (heading) await context.canvas.findByRole('heading', { name: heading }, patience);
  },
});

export const SignedOut: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Entrar' }, patience);
  },
};

export const SigningIn: Story = {
  play: async (context) => {
    await context.canvas.findByLabelText('E-mail', undefined, patience);
    (context.loaded['fake'] as FakePalco).backend.setLatency(never);
    await signingIn(context);
  },
};

export const SecondFactor: Story = {
  ...signedIn(({ backend }) => {
    const expiresAt = '2100-01-01T12:00:00.000Z';
    const body = { signIn: 's1', methods: ['totp' as const, 'recovery-code' as const], expiresAt };
    backend.override({ login: () => ({ status: 202, body }) });
  }),
};

/** The profile is on its way: it is held back from the moment it is asked for. */
export const Loading: Story = {
  ...signedIn(({ palco, backend }) => {
    palco.session.$state.listen(({ stage }) => {
      // The one at the beginning is about what is stored.
      if (stage === 'loading' && backend.requests.length > 0) backend.setLatency(never);
    });
  }),
};

export const ChoosingTeam: Story = signedIn();

export const NoTeam: Story = signedIn((fake) => {
  marinaIn(fake).me.contasCargos = [];
});

/** The only team asks for a second factor. */
export const FactorRequired: Story = signedIn((fake) => {
  const { me } = marinaIn(fake);
  me.contasCargos = me.contasCargos.slice(0, 1).map((team) => ({ ...team, segundoFatorExigido: true }));
});

export const Failed: Story = signedIn(({ backend }) => backend.fault({ operation: 'getMe', status: 500 }));

export const Ready: Story = {
  parameters: { palco: { signIn: { login }, prepare: undefined } },
  args: { path: '/vod/dashboard' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toBeVisible(), patience);
  },
};
