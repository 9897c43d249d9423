import type { Certificate } from '@palco/sdk/lives';
import { BadgeCheck, SearchX } from 'lucide-react';
import { Suspense, use, useEffect } from 'react';
import { useLanguage } from '../../i18n';
import { EmptyState, ErrorState, Icon, LoadingScreen, SoloLayout } from '../../ui';
import type { FoundCertificate } from './find-certificate';
import { useCertificateText } from './messages';
import styles from './certificate-page.module.css';

interface CertificatePageProps {
  /** As it stands in the address. */
  code: string;
  found: Promise<FoundCertificate>;
}

/** Says whether a certificate was given out here, and what it says. */
export function CertificatePage(props: CertificatePageProps) {
  const title = useCertificateText()('title');
  useEffect(() => void (document.title = title), [title]);
  return (
    <SoloLayout>
      <Suspense fallback={<LoadingScreen inline />}>
        <Found {...props} />
      </Suspense>
    </SoloLayout>
  );
}

function Found({ code, found }: CertificatePageProps) {
  const t = useCertificateText();
  const answer = use(found);
  if (answer.stage === 'good') return <Facts {...answer.certificate} />;
  if (answer.stage === 'missing')
    return <EmptyState icon={SearchX} title={t('missing.title')} text={t('missing.text', { code })} />;
  return (
    <ErrorState title={t('failed.title')} requestId={answer.requestId} onRetry={() => location.reload()} />
  );
}

function Facts({ code, name, title, team, timezone, startedAt, minutes, share, issuedAt }: Certificate) {
  const t = useCertificateText();
  const language = useLanguage();
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone });
  const facts = [
    ['name', name],
    ['live', title],
    ['team', team],
    ['startedAt', dates.format(new Date(startedAt))],
    ['presence', t('minutes', { count: minutes, share })],
    ['issuedAt', dates.format(new Date(issuedAt))],
    ['code', code],
  ] as const;
  return (
    <>
      <h1 className={styles.title}>
        <Icon of={BadgeCheck} size={24} />
        {t('title')}
      </h1>
      <p className={styles.good} role="status">
        {t('good')}
      </p>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
