import { liveContentsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { useMay } from '../../../access';
import { useFormat } from '../../../i18n';
import { Figure, Figures, LinkButton } from '../../../ui';
import { Card } from '../card';
import { CsvButton } from '../classroom/attendees/csv-button';
import styles from './ended-live.module.css';
import { useEndedText } from './messages';

/** Who registered for a live that is over, what is kept of them, and the way to each. */
export function EndedPeople({ live }: { live: Live }) {
  return !useMay('changeLives').isHidden && <People live={live} />;
}

function People({ live }: { live: Live }) {
  const t = useEndedText();
  const format = useFormat();
  const { data } = usePalcoQuery((palco) => liveContentsQueryOptions(palco, live.id));
  if (!data) return null;
  const { attendees, certificates, messages } = data;
  if (attendees === 0)
    return (
      <Card title={t('people')}>
        <p>{t('nobody')}</p>
      </Card>
    );
  return (
    <Card title={t('people')}>
      <Figures>
        <Figure label={t('attendees')} value={format.number(attendees)} />
        {certificates > 0 && <Figure label={t('certificates')} value={format.number(certificates)} />}
        {messages > 0 && <Figure label={t('messages')} value={format.number(messages)} />}
      </Figures>
      <div className={styles.ways}>
        <LinkButton
          to="/streaming/$liveId/classroom"
          params={{ liveId: live.id }}
          search={{ tab: 'attendees' }}
        >
          {t('seePeople')}
        </LinkButton>
        <CsvButton live={live} search={undefined} />
      </div>
    </Card>
  );
}
