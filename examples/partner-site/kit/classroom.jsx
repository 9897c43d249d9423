import { Classroom, PalcoProvider, useClassroomState } from '@palco/react';
import { Player, usePlayer } from '@palco/react/player';
import { createPalco } from '@palco/sdk';
import { createClassroom } from '@palco/sdk/classroom';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './chat.jsx';
import { liveId, root, say, server } from './page.js';

/** Who registers is known to the server as an attendee; the page needs no other token, and keeps nothing on the device. */
const getToken = async () => (await (await fetch('/my/session/classroom')).json()).token;
const palco = createPalco({ baseUrl: server, getToken });
const classroom = createClassroom({ client: palco.client, liveId, ports: palco.ports });

function Lesson() {
  const { client } = palco;
  const src = useClassroomState(classroom, ({ stage, info }) =>
    stage === 'open' ? (info?.playback_url ?? null) : null,
  );
  const isKnown = useClassroomState(classroom, ({ info }) => info !== null);
  const attendee = useClassroomState(classroom, (state) => state.attendee);
  const player = usePlayer({ src });
  useEffect(() => void (isKnown && say('ready')), [isKnown]);
  return (
    <Classroom.Root classroom={classroom}>
      <Classroom.RegisterForm>
        <Classroom.NameField />
        <Classroom.FieldError field="name" />
        <Classroom.EmailField />
        <Classroom.FieldError field="email" />
        <Classroom.Submit />
        <Classroom.Error />
      </Classroom.RegisterForm>
      <Classroom.Stage>
        <Player.Root player={player}>
          <Player.Video />
          <Player.PlayButton />
          <Player.Error />
        </Player.Root>
      </Classroom.Stage>
      {attendee && <Chat client={client} attendee={attendee} refused={classroom.leave} />}
      <Classroom.Exit />
    </Classroom.Root>
  );
}

createRoot(root).render(
  <PalcoProvider palco={palco}>
    <Lesson />
  </PalcoProvider>,
);
