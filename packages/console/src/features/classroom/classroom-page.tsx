import { Classroom as Kit, useStore } from '@palco/react';
import type { Classroom } from '@palco/sdk/classroom';
import { Radio, WifiOff, Ban } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { island } from '../../ui/lazy';
import { EmptyState, LoadingScreen, SoloLayout, type IconGlyph } from '../../ui';
import { useClassroomText } from './messages';
import { Register } from './register';
import type { RoomProps } from './room/room';

// The registration is what most people see first, often on a slow line.
const Room = island<RoomProps>(async () => (await import('./room/room')).Room);

const problems: { readonly [Stage in 'missing' | 'refused' | 'failed']: IconGlyph } = {
  missing: Radio,
  refused: Ban,
  failed: WifiOff,
};

interface ClassroomPageProps {
  /** Null where the address names no live. */
  classroom: Classroom | null;
  /** The player with the screens of its states. */
  stage: ReactNode;
  /** The player of the recording, after the end. */
  replay?(this: void, videoId: string): ReactNode;
  /** In place of the frame of the chat, where the page is in a frame itself; its address then stays. */
  chat?: ReactNode;
}

/** The public classroom of a live: registration, and then the room; the address follows. */
export function ClassroomPage({ classroom, ...page }: ClassroomPageProps) {
  if (classroom === null) return <Problem of="missing" />;
  return (
    <Kit.Root classroom={classroom}>
      <Open classroom={classroom} {...page} />
    </Kit.Root>
  );
}

type OpenProps = ClassroomPageProps & { classroom: Classroom };

function Open({ classroom, ...page }: OpenProps) {
  const { stage: state, info, attendee, ending, clockOffsetMs } = useStore(classroom.$state);
  const title = info?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  const colour = info?.team.color;
  useEffect(() => {
    // A style attribute in the page would be refused by its policy.
    if (colour !== undefined) document.documentElement.style.setProperty('--palco-team', colour);
  }, [colour]);
  const isRoom = state === 'open';
  const isKnown = info !== null;
  const isFramed = page.chat !== undefined;
  useEffect(() => {
    if (!isKnown || isFramed || state === 'joining') return;
    const path = isRoom ? '/classroom' : '/classroom/register';
    if (location.pathname !== path) history.replaceState(null, '', `${path}${location.search}`);
  }, [isRoom, isKnown, isFramed, state]);
  if (state === 'missing' || state === 'refused' || (state === 'failed' && info === null))
    return <Problem of={state} />;
  if (info === null) return <LoadingScreen />;
  if (isRoom && attendee !== null)
    return (
      <Room classroom={classroom} info={info} attendee={attendee} {...page} fallback={<LoadingScreen />} />
    );
  Room.preloadWhenIdle();
  return (
    <Register
      info={info}
      offsetMs={clockOffsetMs}
      isJoining={state === 'joining'}
      ending={state === 'ended' ? ending : null}
    />
  );
}

function Problem({ of }: { of: keyof typeof problems }) {
  const t = useClassroomText();
  const title = t(`${of}.title`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <SoloLayout>
      <div role="status">
        <EmptyState icon={problems[of]} title={title} text={t(`${of}.text`)} />
      </div>
    </SoloLayout>
  );
}
