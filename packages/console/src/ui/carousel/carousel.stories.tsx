import type { Meta, StoryObj } from '@storybook/react-vite';
import { Carousel } from './carousel';

const names = ['Atlas', 'Maré Alta', 'Saúde em Dia', 'Serra Viva', 'Vértice', 'Aurora', 'Horizonte'];

function Teams({ count }: { count: number }) {
  return (
    <Carousel
      label="Times"
      items={names.slice(0, count)}
      keyOf={(name) => name}
      cards={[2, 3, 4]}
      header={<h1>Times</h1>}
    >
      {(name) => <button type="button">{name}</button>}
    </Carousel>
  );
}

const meta = { title: 'Console/Carousel', component: Teams } satisfies Meta<typeof Teams>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = { args: { count: 7 } };
export const Few: Story = { args: { count: 2 } };
