import { useSession } from '@palco/react';
import { useMay } from '../../access';
import { PageHeader } from '../../ui';
import { useMembersText } from './messages';
import { Refused, TeamMembers } from './team-members';

/** The people of the selected team, for those who manage them; an explanation for everybody else. */
export function MembersPage() {
  const t = useMembersText();
  const session = useSession();
  const seesMembers = !useMay('seeMembers').isHidden;
  if (session.stage !== 'ready') return null;
  const { conta_id: id, conta_nome: name } = session.team;
  const meta = t('meta', { team: name });
  if (seesMembers) {
    return (
      <TeamMembers
        team={{ id, name }}
        renderHeader={(add) => <PageHeader title={t('title')} meta={meta} actions={add} />}
      />
    );
  }
  // The access table opens the page with showVOD; the list needs the right to see members.
  return (
    <>
      <PageHeader title={t('title')} meta={meta} />
      <Refused />
    </>
  );
}
