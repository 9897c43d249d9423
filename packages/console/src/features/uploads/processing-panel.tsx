import {
  Processing,
  usePalco,
  useProcessing,
  useSession,
  useStore,
  useTranslation,
  useUploadSummary,
} from '@palco/react';
import { uploadResume } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useListText } from '../../i18n';
import { IconButton, VisuallyHidden } from '../../ui';
import { island } from '../../ui/lazy';
import { useTitlePart } from '../../ui/page-header/title-part';
import { CancelConversion } from './cancel-conversion';
import { useUploadsText } from './messages';
import { PanelActions } from './panel-actions';
import { PanelRow } from './panel-row';
import styles from './processing-panel.module.css';
import type { ChangeableRow } from './row-menu';
import { ResumableUploads } from './resumable-uploads';
import { countRows, timeLeft } from './panel-figures.pure';
import { narrowPage, usePanelPlace, usePanelRoom } from './use-panel-room';
import { useWakeLock } from './use-wake-lock';

// Lazy: it brings the choice of a folder, which is seldom opened.
const PlaceDialog = island(async () => (await import('./place-dialog')).PlaceDialog);

/** The percentage stands first in the title of the tab. */
const percentPlace = /^()(?:\(\d+%\) )?/;

/**
 * «Processando conteúdos»: uploads and conversions of this browser and of the selected team. It stays across routes and
 * team switches, works below the page, which ends above it (a dialog that is not modal, decision A22), and opens without
 * taking the focus.
 */
export function ProcessingPanel() {
  const t = useUploadsText();
  const sdk = useTranslation();
  const { rows, percent, failure } = useProcessing();
  const resumable = useStore(usePalco().use(uploadResume).$items);
  const session = useSession();
  const titleId = useId();
  const bodyId = useId();
  const offered = resumable.filter(({ stage }) => stage !== 'elsewhere').length;
  const [isOpen, setIsOpen] = useOpenOnStart(
    offered + rows.filter((row) => row.uploadId !== undefined).length,
  );
  const place = usePanelPlace(isOpen);
  const room = usePanelRoom(place);
  const isWorking = rows.some((row) => row.status !== 'done' && row.status !== 'failed');

  const [cancelling, setCancelling] = useState<ProcessingRow | null>(null);
  const [moving, setMoving] = useState<ChangeableRow | null>(null);
  const [said, say] = useState('');
  const accountId = session.stage === 'ready' ? session.team.conta_id : undefined;
  // Stable identity, so that a row renders again only when it changes.
  const drawRow = useCallback(
    (row: ProcessingRow) => (
      <PanelRow
        row={row}
        accountId={accountId}
        onCancelConversion={setCancelling}
        onMove={setMoving}
        say={say}
      />
    ),
    [accountId],
  );

  const failed = rows.filter(({ status }) => status === 'failed').length;
  const title = () => {
    if (isWorking) return sdk.t('processing.title');
    if (failed > 0) return t('panel.failed', { count: failed });
    return t(rows.length > 0 ? 'panel.done' : 'panel.waiting');
  };
  const isSending = rows.some(isSent);
  useTitlePart(percentPlace, isWorking ? `(${percent}%) ` : '');
  useWakeLock(isSending);

  if (rows.length === 0 && resumable.length === 0) return null;
  return (
    <Processing.Root
      ref={room}
      render={<section />}
      role="dialog"
      aria-modal="false"
      aria-labelledby={titleId}
      className={styles.panel}
      data-place={place}
    >
      <div className={styles.header}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title()}
        </h2>
        <IconButton
          className={styles.fold}
          icon={isOpen === (place === 'top') ? ChevronUp : ChevronDown}
          size="sm"
          label={isOpen ? t('collapse') : t('expand')}
          tooltip={false}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        />
        {/* A percent of what failed would be no truth. */}
        {rows.length > 0 && (isWorking || failed === 0) && <Figures rows={rows} />}
        {isSending && <p className={styles.keepOpen}>{t('keepOpen')}</p>}
      </div>
      <VisuallyHidden>
        <Processing.Announcer render={<span />} />
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        {failure && (
          <p className={styles.failure} role="status">
            {t('pollFailed')}
          </p>
        )}
        {resumable.length > 0 && (
          <ResumableUploads items={resumable} focusPanel={() => document.getElementById(titleId)?.focus()} />
        )}
        {rows.length > 0 && (
          <Processing.List className={styles.list} tabIndex={0}>
            {drawRow}
          </Processing.List>
        )}
        <PanelActions rows={rows} />
      </div>
      <CancelConversion row={cancelling} onClose={() => setCancelling(null)} />
      {moving && <PlaceDialog row={moving} onClose={() => setMoving(null)} />}
    </Processing.Root>
  );
}

/** Whether this browser is sending a file or has it in its queue. */
function isSent({ kind, status, uploadId }: ProcessingRow): boolean {
  return kind === 'upload' && uploadId !== undefined && (status === 'waiting' || status === 'uploading');
}

/** How far everything is, together: the percent, the bytes, and how many videos are where. */
function Figures({ rows }: { rows: readonly ProcessingRow[] }) {
  const t = useUploadsText();
  const listed = useListText();
  const counts = countRows(rows);
  return (
    <>
      <Processing.Summary format="percent" className={styles.percent} />
      <p className={styles.figures}>
        <Bytes />
        <span>{listed(counts.map(([key, count]) => t(`count.${key}`, { count })))}</span>
      </p>
      <span className={styles.count}>
        <Processing.Summary format="count" />
      </span>
      <Processing.Progress className={styles.overall} />
    </>
  );
}

/** How much of all is sent; bytes a second and the time left, as long as something is being sent. */
function Bytes() {
  const t = useUploadsText();
  const format = useFormat();
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = useUploadSummary();
  const left = secondsLeft === null ? null : timeLeft(secondsLeft);
  return (
    <>
      {totalBytes > 0 && (
        <b>{t('bytes', { sent: format.bytes(sentBytes), size: format.bytes(totalBytes) })}</b>
      )}
      {bytesPerSecond > 0 && (
        <span>
          {t('speed', { speed: format.bytes(bytesPerSecond) })}
          {left && ` · ${t(`left.${left.unit}`, { count: left.count })}`}
        </span>
      )}
    </>
  );
}

/**
 * Opens when the first own upload begins, unless the page is narrow; for uploads of others the panel stays collapsed. What
 * the person chooses holds until no own upload is left.
 */
function useOpenOnStart(own: number) {
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef(0);
  useEffect(() => {
    if (before.current === 0 && own > 0) setIsOpen(!matchMedia(narrowPage).matches);
    before.current = own;
  }, [own]);
  return [isOpen, setIsOpen] as const;
}
