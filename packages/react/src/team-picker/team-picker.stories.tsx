import { TeamPicker } from '@palco/react';
import type { FakePalco } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

function Picker() {
  return (
    <TeamPicker.Root>
      <TeamPicker.Search />
      <TeamPicker.Status />
      <TeamPicker.List>
        {(team) => (
          <TeamPicker.Item key={team.accountId} team={team}>
            <TeamPicker.Thumbnail />
            <TeamPicker.Name />
            <TeamPicker.Role />
            <TeamPicker.Select />
          </TeamPicker.Item>
        )}
      </TeamPicker.List>
    </TeamPicker.Root>
  );
}

const meta = { title: 'TeamPicker', component: Picker } satisfies Meta<typeof Picker>;
export default meta;
type Story = StoryObj<typeof meta>;

const manager = ({ backend }: FakePalco): void => {
  for (const { me } of backend.world.people) me.user.canManageTeamsUsers = true;
};

export const OwnTeams: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(4);
    await expect(canvas.getByRole('button', { current: true })).toHaveAccessibleName('Acessar Colégio Atlas');
  },
};

/** The first team has a picture. */
export const EveryPart: Story = {
  parameters: {
    palco: {
      prepare: ({ backend }: FakePalco) => {
        for (const { me } of backend.world.people)
          for (const team of me.contasCargos.slice(0, 1)) team.conta_thumbnail = '/clip/sprite.png';
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(4);
  },
};

/** The same in the theme's tokens, as the toolbar shows any other story: `.storybook/themed`. */
export const Themed: Story = { ...EveryPart, globals: { parts: 'themed' } };

export const OneTeam: Story = {
  parameters: { palco: { signIn: { login: 'bruno@colegioatlas.com.br' } } },
};

/** Own teams are searched in the browser, ignoring case and accents. */
export const Searching: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar' }), 'mare');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await expect(canvas.getByRole('status')).toHaveTextContent('Times: 1');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { current: true })).toHaveAccessibleName(
        'Acessar Festival Maré Alta',
      ),
    );
  },
};

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'zzz');
    await expect(canvas.getByRole('status')).toHaveTextContent('Nenhum resultado encontrado');
  },
};

/** Managers of teams search on the server, 300 ms after the last key. */
export const ManagerSearches: Story = {
  parameters: { palco: { prepare: manager } },
  play: async ({ canvas, loaded }) => {
    const { backend } = loaded['fake'] as FakePalco;
    await userEvent.type(await canvas.findByRole('searchbox'), 'serra');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Times: 1'));
    const searches = backend.requests
      .filter(({ operation }) => operation === 'listTeams')
      .map(({ url }) => url.searchParams.get('search'));
    await expect(searches.filter(Boolean)).toEqual(['serra']);
  },
};

/** The server takes its time. */
export const SearchesLong: Story = {
  parameters: { palco: { prepare: manager } },
  play: async ({ canvas, canvasElement, loaded }) => {
    (loaded['fake'] as FakePalco).backend.setLatency(60_000);
    await userEvent.type(await canvas.findByRole('searchbox'), 'serra');
    const root = canvasElement.querySelector('[data-part=team-picker-root]');
    await waitFor(() => expect(root).toHaveAttribute('data-stage', 'searching'));
  },
};

export const SearchFailed: Story = {
  parameters: {
    palco: {
      prepare: (fake: FakePalco) => {
        manager(fake);
        fake.backend.fault({ operation: 'listTeams', status: 503 });
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'atlas');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Ocorreu um erro'));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
