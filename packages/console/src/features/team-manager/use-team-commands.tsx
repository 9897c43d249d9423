import { useState, type ReactNode } from 'react';
import { BlockDialog } from './block-dialog';
import { DeleteDialog } from './delete-dialog';
import type { TeamSubject } from './team-subject';

/** What can be done with a team, each after a question. */
export interface TeamCommands {
  block(team: TeamSubject): void;
  remove(team: TeamSubject): void;
}

/** The commands and the question that is open; `onDeleted` takes the focus of what is gone. */
export function useTeamCommands(onDeleted: () => void): { commands: TeamCommands; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ about: 'block' | 'remove'; team: TeamSubject } | null>(null);
  const close = () => setAsked(null);
  const dialogs = asked && (
    <>
      {asked.about === 'block' && <BlockDialog team={asked.team} onClose={close} />}
      {asked.about === 'remove' && <DeleteDialog team={asked.team} onClose={close} onDeleted={onDeleted} />}
    </>
  );
  return {
    commands: {
      block: (team) => setAsked({ about: 'block', team }),
      remove: (team) => setAsked({ about: 'remove', team }),
    },
    dialogs,
  };
}
