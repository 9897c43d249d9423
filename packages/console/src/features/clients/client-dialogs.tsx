import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, type Client } from '@palco/sdk';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../ui';
import { useRefusalText } from '../../i18n';
import { useClientsText } from './messages';

interface QuestionProps {
  client: Client;
  onClose(): void;
}

/** Asks before the teams of a client may no longer change their videos, and before they may again. */
function BlockClientDialog({ client, onClose }: QuestionProps) {
  const t = useClientsText();
  const refusal = useRefusalText();
  const palco = usePalco();
  const { conta_id, nome_cliente, version, timesTotal = 0 } = client;
  const verb = client.bloqueada ? 'unblock' : 'block';
  const change = usePalcoMutation(['clients', 'teams'], (given, bloqueada: boolean) =>
    given.clients.update(conta_id, { nome_cliente, bloqueada }, { version }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${verb}.title`, { client: nome_cliente })}
      text={t(`${verb}.text`, { count: timesTotal })}
      confirmLabel={t(`${verb}.confirm`)}
      danger={verb === 'block'}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onConfirm={() =>
        change.mutate(!client.bloqueada, {
          onSuccess: () => {
            toast({ kind: 'success', title: t(`${verb}.done`), text: nome_cliente });
            onClose();
            // Whether the own teams may upload stands in the profile.
            void palco.session.load();
          },
        })
      }
    />
  );
}

function DeleteClientDialog({ client, onClose, onDeleted }: QuestionProps & { onDeleted(): void }) {
  const t = useClientsText();
  const refusal = useRefusalText();
  const remove = usePalcoMutation(
    ['clients'],
    (palco) => palco.clients.remove(client.conta_id, { version: client.version }),
    { removedId: () => client.conta_id },
  );
  const inUse = isSdkError(remove.error) && remove.error.code === 'CLIENT_IN_USE';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { client: client.nome_cliente })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      danger
      pending={remove.isPending}
      error={remove.error && (inUse ? t('delete.inUse') : refusal(remove.error))}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('delete.done'), text: client.nome_cliente });
            onClose();
            onDeleted();
          },
        })
      }
    />
  );
}

/** What can be done with a client, each after a question. */
export interface ClientCommands {
  block(client: Client): void;
  remove(client: Client): void;
}

/** The commands and the question that is open; `onDeleted` takes the focus of what is gone. */
export function useClientCommands(onDeleted: () => void): { commands: ClientCommands; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ about: 'block' | 'remove'; client: Client } | null>(null);
  const close = () => setAsked(null);
  const dialogs = asked && (
    <>
      {asked.about === 'block' && <BlockClientDialog client={asked.client} onClose={close} />}
      {asked.about === 'remove' && (
        <DeleteClientDialog client={asked.client} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  );
  return {
    commands: {
      block: (client) => setAsked({ about: 'block', client }),
      remove: (client) => setAsked({ about: 'remove', client }),
    },
    dialogs,
  };
}
