import { useSession } from '@palco/react';
import { accountSettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { NotReady } from '../../../patterns/record';
import { PageHeader, Skeleton, SkeletonGroup } from '../../../ui';
import styles from './account-settings.module.css';
import { useSettingsText } from './messages';
import { SettingsForm } from './settings-form';

/** The settings of the team that one works in. */
export function AccountSettingsPage() {
  const t = useSettingsText();
  const session = useSession();
  const team = session.stage === 'ready' ? session.team : null;
  const settings = usePalcoQuery((palco) => accountSettingsQueryOptions(palco, team?.conta_id ?? ''));
  return (
    <>
      <PageHeader title={t('title')} meta={team && t('meta', { team: team.conta_nome })} />
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : (
        <NotReady answers={[settings]} skeleton={<SettingsSkeleton />} errorTitle={t('loadFailed')} />
      )}
    </>
  );
}

/** Fields of the height of the real ones. */
function SettingsSkeleton() {
  return (
    <SkeletonGroup className={styles.form}>
      {[3, 2, 1].map((fields) => (
        <div key={fields} className={styles.section}>
          <Skeleton width={140} height={20} />
          {Array.from({ length: fields }, (_, index) => (
            <Skeleton key={index} width="100%" height={62} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
