import type { Import } from '@palco/sdk/admin';
import { Clock, TriangleAlert } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Notice } from '../../../ui';
import { shortageOf } from './import-state.pure';
import { useLibraryImportText } from './messages';

/** What stands in the way of an import. */
export function ImportNotices({ one }: { one: Import }) {
  const t = useLibraryImportText();
  const format = useFormat();
  const { status, error, pausedUntil, estimate, totals } = one;
  const shortage = shortageOf(estimate);
  return (
    <>
      {error !== null && (
        <Notice tone="danger" icon={TriangleAlert} role="alert">
          {error.message}
        </Notice>
      )}
      {pausedUntil !== null && (
        <Notice tone="info" icon={Clock} role="status">
          {t('paused', { time: format.time(pausedUntil) })}
        </Notice>
      )}
      {shortage !== null && (
        <Notice tone="warning" icon={TriangleAlert}>
          {t(`shortage.${shortage}`)}
        </Notice>
      )}
      {status === 'ready' && totals.planned === 0 && (
        <Notice tone="info">{t(totals.present > 0 ? 'nothingNew' : 'nothingComes')}</Notice>
      )}
      {status === 'done' && totals.failed > 0 && (
        <Notice tone="warning" icon={TriangleAlert}>
          {t('someFailed', { count: totals.failed })}
        </Notice>
      )}
    </>
  );
}
