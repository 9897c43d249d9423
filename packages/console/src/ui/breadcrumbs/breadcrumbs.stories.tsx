import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs } from './breadcrumbs';

const library = { label: 'VoD', link: { to: '/vod/dashboard' as const } };

const meta = {
  title: 'Console/Breadcrumbs',
  component: Breadcrumbs,
  args: { items: [library, { label: 'Gravações' }] },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AFolder: Story = {};
export const LongNames: Story = {
  args: {
    items: [
      library,
      { ...library, label: 'Semana pedagógica de 2026: oficinas, palestras e encontros' },
      { label: 'Palestra-de-abertura-com-um-nome-de-arquivo-sem-nenhum-espaço-para-quebrar.mp4' },
    ],
  },
};
