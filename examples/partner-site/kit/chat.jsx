import { useStore } from '@palco/react';
import { createChat } from '@palco/sdk/chat';
import { useEffect, useMemo } from 'react';

/**
 * A chat of the site's own, with the credential of the attendee. `Classroom.ChatFrame` finds them in the storage of its own server,
 * so it is for pages of that server.
 */
export function Chat({ client, attendee, refused }) {
  const { liveId, accountId, token } = attendee;
  const chat = useMemo(
    () => createChat({ client, liveId, participant: { accountId, getToken: async () => token } }),
    [client, liveId, accountId, token],
  );
  useEffect(() => {
    chat.start();
    return chat.stop;
  }, [chat]);
  const { stage, messages, pending } = useStore(chat.$state);
  useEffect(() => void (stage === 'refused' && refused()), [stage, refused]);
  const send = (event) => {
    event.preventDefault();
    chat.send(new FormData(event.currentTarget).get('text'));
    event.currentTarget.reset();
  };
  return (
    <section aria-label="Chat">
      <ul>
        {messages.map(({ id, name, texto }) => (
          <li key={id}>
            <b>{name}</b> {texto}
          </li>
        ))}
        {pending.map(({ requestId, text, error }) => (
          <li key={requestId} data-pending="">
            {text} {error && <span role="alert">{error.message}</span>}
          </li>
        ))}
      </ul>
      <form onSubmit={send}>
        <label>
          Mensagem <input name="text" autoComplete="off" disabled={stage === 'loading'} />
        </label>
        <button type="submit">Enviar</button>
      </form>
    </section>
  );
}
