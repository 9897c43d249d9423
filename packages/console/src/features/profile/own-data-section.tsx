import { usePalco } from '@palco/react';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { Button, saveText, toast } from '../../ui';
import { useProfileText } from './messages';
import styles from './profile.module.css';

/** All that is kept of the person, as a file. */
export function OwnDataSection() {
  const palco = usePalco();
  const t = useProfileText();
  const refusal = useRefusalText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const data = await palco.use(profileApi).exportData();
      saveText(`${data.id}.json`, JSON.stringify(data, null, 2), 'application/json');
      toast({ kind: 'success', title: t('exported') });
    } catch (error) {
      toast({ kind: 'error', title: t('exportFailed'), text: refusal(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={styles.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('exportTitle')}</h2>
      <p className={styles.note}>{t('exportNote')}</p>
      <div className={styles.footer}>
        <Button pending={pending} onClick={() => void save()}>
          {t('export')}
        </Button>
      </div>
    </section>
  );
}
