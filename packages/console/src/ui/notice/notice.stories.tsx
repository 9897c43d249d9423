import type { Meta, StoryObj } from '@storybook/react-vite';
import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import { Notice } from './notice';

const meta = {
  title: 'Console/Notice',
  component: Notice,
  args: { tone: 'info', icon: Info, children: 'As alterações valem para novas lives.' },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Information: Story = {};
export const Warning: Story = { args: { tone: 'warning', icon: WifiOff, children: 'Sem conexão.' } };
export const Danger: Story = {
  args: { tone: 'danger', icon: TriangleAlert, role: 'alert', children: 'Não foi possível salvar.' },
};
export const WithoutIcon: Story = { args: { icon: undefined } };
export const LongText: Story = {
  args: {
    tone: 'warning',
    icon: WifiOff,
    children:
      'Este time está bloqueado: nada pode ser enviado, alterado ou excluído até que a situação seja resolvida. O que já está na biblioteca continua disponível para quem assiste.',
  },
};
