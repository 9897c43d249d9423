import type { Meta, StoryObj } from '@storybook/react-vite';
import { Figure, Figures } from './figure';

const meta = { title: 'Console/Figure', component: Figures } satisfies Meta<typeof Figures>;
export default meta;

export const OfALive: StoryObj<typeof meta> = {
  args: {
    children: (
      <>
        <Figure isFirst label="Assistindo agora" value="412" />
        <Figure label="Pico" value="494" note="às 20:07" />
        <Figure label="Tempo travado" value="0,4 %" note="bom: até 1 %" />
        <Figure label="Até a imagem" value="1,1 s" note="bom: até 2 s" />
      </>
    ),
  },
};
