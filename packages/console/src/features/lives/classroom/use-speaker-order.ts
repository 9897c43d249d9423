import { useUpdateClassroom } from '@palco/react/query';
import type { ClassroomSettings, Speaker } from '@palco/sdk/lives';
import { useEffect, useRef, useState } from 'react';
import { createLatestSave, type LatestSave } from '../../../patterns/order';

/** An order that the server may not have yet. */
interface Wanted {
  readonly speakers: readonly Speaker[];
  /** The version that has it; infinite while it is being saved. */
  readonly version: number;
}

interface SpeakerOrder {
  /** In the wanted order, before the server has saved it. */
  readonly speakers: readonly Speaker[];
  /** Why the last change was taken back. */
  readonly failure: unknown;
  readonly isSaving: boolean;
  change(speakers: readonly Speaker[]): void;
}

/** What the contract takes of speakers that are there: their pictures stay. */
export const keptSpeakers = (speakers: readonly Speaker[]) =>
  speakers.map(({ uuid, speaker }) => ({ uuid, speaker }));

/** The optimistic order of the speakers: shown at once, and rolled back to the server's when it is refused. */
export function useSpeakerOrder(settings: ClassroomSettings): SpeakerOrder {
  const { liveId } = settings;
  const { mutateAsync } = useUpdateClassroom();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef({ version: settings.version, mutateAsync });
  useEffect(() => {
    const { version } = latest.current;
    latest.current = { version: Math.max(version, settings.version), mutateAsync };
  });
  const saver = useRef<LatestSave<readonly Speaker[]> | null>(null);
  const save = (speakers: readonly Speaker[]) => {
    saver.current ??= createLatestSave<readonly Speaker[]>(
      async (next) => {
        const { version, mutateAsync: send } = latest.current;
        const saved = await send({ liveId, change: { speakers: keptSpeakers(next) }, version });
        latest.current.version = saved.version;
        // An order that was wanted meanwhile stays: it is saved next.
        setWanted((now) => (now?.speakers === next ? { speakers: next, version: saved.version } : now));
      },
      (error) => {
        setWanted(null);
        setFailure(error);
      },
    );
    saver.current.save(speakers);
  };
  // A newer version of the server has everything that was wanted before it.
  const isShown = wanted !== null && wanted.version > settings.version;
  return {
    speakers: isShown ? wanted.speakers : settings.speakers,
    failure,
    isSaving: wanted?.version === Infinity,
    change(speakers) {
      setFailure(null);
      setWanted({ speakers, version: Infinity });
      save(speakers);
    },
  };
}
