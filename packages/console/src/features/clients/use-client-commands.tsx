import { usePalco } from '@palco/react';
import { clientCalls, type Client } from '@palco/sdk';
import type { ReactNode, RefObject } from 'react';
import { useConfirmedAction } from '../../patterns/dialog';
import { useClientsText } from './messages';

/** What can be done with a client, each after a question. */
export interface ClientCommands {
  block(client: Client): void;
  remove(client: Client): void;
}

interface ClientCommandsOptions {
  onRemoved?(): void;
  /** Takes the focus of a removed row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

const verbOf = ({ bloqueada }: Client) => (bloqueada ? 'unblock' : 'block');

/** The commands and the question that is open. */
export function useClientCommands({ onRemoved, focusAfter }: ClientCommandsOptions): {
  commands: ClientCommands;
  dialogs: ReactNode;
} {
  const t = useClientsText();
  const { session } = usePalco();
  const block = useConfirmedAction<Client>({
    noun: ['clients', 'teams'],
    question: (client) => ({
      title: t(`${verbOf(client)}.title`, { client: client.nome_cliente }),
      text: t(`${verbOf(client)}.text`, { count: client.timesTotal ?? 0 }),
      confirmLabel: t(`${verbOf(client)}.confirm`),
      danger: !client.bloqueada,
    }),
    async call(palco, { conta_id, nome_cliente, bloqueada, version }) {
      await palco.use(clientCalls).update(conta_id, { nome_cliente, bloqueada: !bloqueada }, { version });
      // Whether the own teams may upload stands in the profile.
      void session.load();
    },
    done: (client) => ({ title: t(`${verbOf(client)}.done`), text: client.nome_cliente }),
  });
  const remove = useConfirmedAction<Client>({
    noun: 'clients',
    question: ({ nome_cliente }) => ({
      title: t('delete.title', { client: nome_cliente }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    }),
    call: (palco, { conta_id, version }) => palco.use(clientCalls).remove(conta_id, { version }),
    removedId: ({ conta_id }) => conta_id,
    done: ({ nome_cliente }) => ({ title: t('delete.done'), text: nome_cliente }),
    failureText: ({ code }) => (code === 'CLIENT_IN_USE' ? t('delete.inUse') : undefined),
    onDone: onRemoved,
    focusAfter,
  });
  return {
    commands: { block: block.ask, remove: remove.ask },
    dialogs: (
      <>
        {block.dialog}
        {remove.dialog}
      </>
    ),
  };
}
