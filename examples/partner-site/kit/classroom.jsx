import { Classroom, PalcoProvider, useClassroomState } from '@palco/react';
import { Player, usePlayer } from '@palco/react/player';
import { createPalco, signInSession } from '@palco/sdk';
import { createClassroom } from '@palco/sdk/classroom';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { liveId, root, say, server } from './page.js';

/** Who registers is known to the server as an attendee: nobody signs in. */
const palco = createPalco({ baseUrl: server, session: signInSession() });
const classroom = createClassroom({ client: palco.client, liveId });

function Lesson() {
  const src = useClassroomState(classroom, ({ stage, info }) =>
    stage === 'open' ? (info?.playback_url ?? null) : null,
  );
  const isKnown = useClassroomState(classroom, ({ info }) => info !== null);
  const isOpen = useClassroomState(classroom, ({ stage }) => stage === 'open');
  const player = usePlayer({ src });
  useEffect(() => void (isKnown && say('ready')), [isKnown]);
  return (
    <Classroom.Root classroom={classroom}>
      {isOpen ? (
        <>
          <Classroom.Stage>
            <Player.Root player={player}>
              <Player.Video />
              <Player.PlayButton />
              <Player.Error />
            </Player.Root>
          </Classroom.Stage>
          <Classroom.ChatFrame />
          <Classroom.Exit />
        </>
      ) : (
        <Classroom.RegisterForm>
          <Classroom.NameField />
          <Classroom.FieldError field="name" />
          <Classroom.EmailField />
          <Classroom.FieldError field="email" />
          <Classroom.Submit />
          <Classroom.Error />
        </Classroom.RegisterForm>
      )}
    </Classroom.Root>
  );
}

createRoot(root).render(
  <PalcoProvider palco={palco}>
    <Lesson />
  </PalcoProvider>,
);
