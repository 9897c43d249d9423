import { SdkError } from '@palco/sdk';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { VideoOff } from 'lucide-react';
import { PageHeader } from '../../ui';
import { Facts, IdFact } from './facts';
import { NotReady } from './not-ready';
import { RecordSkeleton } from './record-skeleton';

const failed = (status: number, code: string) => ({
  error: new SdkError({ status, code, message: 'x', requestId: 'req-1' }),
  isFetching: false,
  refetch: () => undefined,
});

const meta = {
  title: 'Console/Patterns/Record',
  component: NotReady,
  args: {
    answers: [{ error: null, isFetching: true, refetch: () => undefined }],
    renderHeader: (problem) => <PageHeader title={problem ?? 'Vídeo'} />,
    skeleton: <RecordSkeleton heights={[40, 120]} />,
    missing: { icon: VideoOff, title: 'Vídeo não encontrado', text: 'Ele foi excluído.' },
    errorTitle: 'Não foi possível carregar o vídeo',
  },
} satisfies Meta<typeof NotReady>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnTheWay: Story = {};
export const Missing: Story = { args: { answers: [failed(404, 'NOT_FOUND')] } };
export const Failed: Story = { args: { answers: [failed(503, 'INTERNAL')] } };
export const TriedAgain: Story = { args: { answers: [{ ...failed(503, 'INTERNAL'), isFetching: true }] } };
export const WhatIsKnown: Story = {
  render: () => (
    <>
      <h1>Aula 1</h1>
      <Facts
        title="Detalhes"
        facts={[
          { name: 'Duração', value: '01:12' },
          { name: 'Pasta', value: null },
          {
            name: 'ID',
            value: <IdFact id="1c234bed-620a-4d17-8f7c-5d6f32e66fcb" copyLabel="Copiar ID" />,
          },
        ]}
      />
    </>
  ),
};
