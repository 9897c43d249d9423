import { useSession } from '@palco/react';
import { PageHeader } from '../../../ui';
import { useWizardText } from './messages';
import { WizardForm } from './wizard-form';

/** Makes a live, step by step. */
export function WizardPage() {
  const t = useWizardText();
  const session = useSession();
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('lives'), link: { to: '/streaming' } }, { label: t('title') }]}
      />
      {session.stage === 'ready' && (
        <WizardForm owner={{ userId: session.me.user.id, accountId: session.team.conta_id }} />
      )}
    </>
  );
}
