import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { Chip } from '../chip/chip';
import { PageHeader } from './page-header';

const meta = {
  title: 'Console/PageHeader',
  component: PageHeader,
  args: { title: 'Usuários' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithEverything: Story = {
  args: {
    title: 'Elisa Prado',
    lead: <Avatar name="Elisa Prado" size={40} />,
    chip: <Chip tone="warning">Convite pendente</Chip>,
    meta: 'elisa@vertice.com.br',
    actions: <Button variant="primary">Salvar</Button>,
    breadcrumbs: [{ label: 'Usuários', link: { to: '/users' } }, { label: 'Elisa Prado' }],
  },
};
/** Long names wrap; nothing overflows. */
export const LongTitle: Story = { args: { title: 'Introdução'.repeat(12) } };
