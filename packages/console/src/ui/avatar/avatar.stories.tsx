import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './avatar';

const meta = { title: 'Console/Avatar', component: Avatar, args: { name: 'Marina Duarte' } } satisfies Meta<
  typeof Avatar
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Person: Story = {};
export const Team: Story = { args: { name: 'Colégio Atlas', shape: 'tile' } };
export const Large: Story = { args: { size: 72 } };
/** The initials replace a picture that does not load. */
export const LostPicture: Story = { args: { src: '/nothing.png', size: 40 } };
