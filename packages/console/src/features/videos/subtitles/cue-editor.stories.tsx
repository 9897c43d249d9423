import type { FakePalco } from '@palco/react/testing';
import type { Cue } from '@palco/sdk/subtitles';
import { buildId, buildVideo, contractExample } from '@palco/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { StoryPalcoOptions } from '../../../../../../.storybook/story-palco';
import { CueEditor } from './cue-editor';

const lesson = buildId(401);
// Without a player: it has stories of its own.
const video = buildVideo({ id: lesson, videoId: lesson, title: 'Frações', playback_url: null });

const cues: Cue[] = [
  { inicio: 0.5, fim: 2.4, texto: 'Bom dia.' },
  { inicio: 3, fim: 5.25, texto: 'Hoje vamos falar de frações\ne do que elas têm em comum.' },
  { inicio: 6, fim: 8, texto: 'Peguem o caderno.' },
];

/** A world in which the lesson has these cues. */
const having = (some: readonly Cue[], more?: StoryPalcoOptions['prepare']): { palco: StoryPalcoOptions } => ({
  palco: {
    prepare(fake) {
      const row = { ...contractExample('SubtitleCues'), cues: [...some] };
      fake.backend.override({ getSubtitleCues: () => ({ status: 200, body: row }) });
      more?.(fake);
    },
  },
});

const meta = {
  title: 'Console/CueEditor',
  component: CueEditor,
  args: { video, language: 'pt-BR', onClose: () => undefined },
  parameters: having(cues),
} satisfies Meta<typeof CueEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {};
/** A language that has none yet. */
export const Empty: Story = {
  args: { language: 'en' },
  parameters: having([], ({ backend }) =>
    backend.fault({ operation: 'getSubtitleCues', status: 404, code: 'NOT_FOUND' }),
  ),
};
export const Selected: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Selecionar a legenda 2' }));
    await expect(await canvas.findByRole('button', { name: 'Deslocar 1 selecionada' })).toBeVisible();
  },
};
/** What is wrong is said at each cue, and how many there are below the list. */
export const Problems: Story = {
  parameters: having([
    { inicio: 0, fim: 2, texto: 'Bom dia.' },
    { inicio: 1.5, fim: 3, texto: 'Hoje vamos falar de frações.' },
    { inicio: 4, fim: 5, texto: 'Peguem o caderno.' },
  ]),
  play: async ({ canvas }) => {
    const texts = await canvas.findAllByLabelText('Texto');
    await userEvent.clear(texts[1] as HTMLElement);
    await userEvent.clear(texts[2] as HTMLElement);
    await expect(await canvas.findByText('2 legendas precisam de correção antes de salvar.')).toBeVisible();
  },
};
/** Of a machine that wrote what may not have been said, and of two people who speak. */
export const Doubtful: Story = {
  parameters: having([
    { inicio: 0, fim: 2, texto: '<v Ana>Bom dia.' },
    { inicio: 2, fim: 4, texto: '<v João>Obrigado por assistir.', duvida: 'known-phrase' },
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/costuma inventar/)).toBeVisible();
  },
};
export const Finding: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Localizar e substituir' }));
    await userEvent.type(await canvas.findByLabelText('Localizar'), 'de');
    await expect(await canvas.findByText('1 de 2')).toBeVisible();
  },
};
export const LongText: Story = {
  parameters: having([{ inicio: 0, fim: 12, texto: 'Incondicionalmente '.repeat(24).trim() }]),
};
/** A lecture of an hour: the list has pages. */
export const Many: Story = {
  parameters: having(
    Array.from({ length: 900 }, (_, index) => ({
      inicio: 4 * index,
      fim: 4 * index + 3,
      texto: `Frase número ${index + 1}.`,
    })),
  ),
};
export const Unsaved: Story = {
  play: async ({ canvas }) => {
    await userEvent.type((await canvas.findAllByLabelText('Texto'))[0] as HTMLElement, ' Sentem-se.');
    await expect(await canvas.findByRole('button', { name: 'Salvar legendas' })).toBeEnabled();
  },
};
/** Somebody else saved meanwhile: nothing typed is lost, and there is a way to what was saved. */
export const SavedByAnother: Story = {
  parameters: having(cues, ({ backend }) =>
    backend.fault({ operation: 'updateSubtitleCues', status: 412, code: 'VERSION_CONFLICT' }),
  ),
  play: async ({ canvas }) => {
    await userEvent.type((await canvas.findAllByLabelText('Texto'))[0] as HTMLElement, ' Sentem-se.');
    await userEvent.click(await canvas.findByRole('button', { name: 'Salvar legendas' }));
    await expect(
      await canvas.findByRole('button', { name: 'Descartar as minhas e carregar as salvas' }),
    ).toBeVisible();
  },
};
/** Of a blocked team: what may not be saved says why. */
export const Blocked: Story = {
  parameters: having(cues, ({ backend }) => {
    for (const { me } of backend.world.people)
      for (const team of me.contasCargos) Object.assign(team, { bloqueada: true });
  }),
};
export const LoadFailed: Story = {
  parameters: having(cues, ({ backend }) => backend.fault({ operation: 'getSubtitleCues', status: 500 })),
};
export const Loading: Story = {
  decorators: [
    (Part, { loaded }) => {
      (loaded['fake'] as FakePalco).backend.setLatency(600_000);
      return <Part />;
    },
  ],
};
