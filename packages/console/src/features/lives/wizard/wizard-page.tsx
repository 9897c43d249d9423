import { useSession } from '@palco/react';
import { WizardForm } from './wizard-form';

/** Makes a live, step by step. */
export function WizardPage() {
  const session = useSession();
  if (session.stage !== 'ready') return null;
  return <WizardForm owner={{ userId: session.me.user.id, accountId: session.team.conta_id }} />;
}
