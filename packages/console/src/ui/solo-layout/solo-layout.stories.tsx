import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageMenu } from '../language-menu/language-menu';
import { SoloLayout } from './solo-layout';

const meta = {
  title: 'Console/SoloLayout',
  component: SoloLayout,
  parameters: { hasOwnMain: true },
  args: { controls: <LanguageMenu />, children: <h1>Escolha um time</h1> },
} satisfies Meta<typeof SoloLayout>;
export default meta;

export const Page: StoryObj<typeof meta> = {};
