import { useFormat } from '../../../i18n';
import { Select } from '../../../ui';
import { useMonitorText } from './messages';
import type { useEarlierLive } from './use-earlier-live';

type CompareSelectProps = Pick<ReturnType<typeof useEarlierLive>, 'offered' | 'id' | 'choose' | 'failed'>;

/** Chooses a live of before to compare with. */
export function CompareSelect({ offered, id, choose, failed }: CompareSelectProps) {
  const t = useMonitorText();
  const format = useFormat();
  return (
    <>
      <Select
        size="sm"
        label={t('compare')}
        prefix={t('compare')}
        value={id ?? ''}
        options={[
          { value: '', label: t('compare.none') },
          ...offered.map((one) => ({
            value: one.id,
            label: one.title,
            hint: one.startedAt === null ? undefined : format.date(one.startedAt),
          })),
        ]}
        onValueChange={(value) => choose(value === '' ? null : value)}
      />
      {failed && <p role="alert">{t('compare.failed')}</p>}
    </>
  );
}
