import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { toast, type ToastInput } from './toast';
import { Toaster } from './toaster';

const meta = { title: 'Console/Toast', component: Toaster } satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (input: ToastInput): Story => ({
  play: async ({ canvasElement }) => {
    toast(input);
    const page = within(canvasElement.ownerDocument.body);
    await expect((await page.findAllByText(input.title))[0]).toBeInTheDocument();
  },
});

export const Success = shown({ kind: 'success', title: 'Upload concluído!' });
export const Info = shown({ kind: 'info', title: 'Há uma versão nova', text: 'Recarregue quando puder.' });
export const Warning = shown({ kind: 'warning', title: '2 arquivos não foram enviados' });
export const Failure = shown({
  kind: 'error',
  title: 'Não foi possível salvar',
  details: 'HTTP 500',
  requestId: 'req-1',
});
export const WithAction = shown({
  kind: 'success',
  title: 'Vídeo movido',
  action: { label: 'Desfazer', onSelect: () => undefined },
});
