import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImagePicker } from './image-picker';

const ignore = () => undefined;
const meta = {
  title: 'Console/ImagePicker',
  component: ImagePicker,
  args: { label: 'Foto', name: 'Marina Duarte', src: null, onPick: ignore },
} satisfies Meta<typeof ImagePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = {
  args: { file: new File([], 'foto.png', { type: 'image/png' }), onRemove: ignore },
};
export const OfTeam: Story = { args: { label: 'Imagem', name: 'Colégio Atlas', shape: 'tile' } };
export const Wide: Story = { args: { label: 'Capa', name: 'Aula inaugural', shape: 'wide' } };
export const Pending: Story = { args: { pending: true } };
export const Failed: Story = { args: { error: 'O servidor não aceita este tipo de arquivo.' } };
