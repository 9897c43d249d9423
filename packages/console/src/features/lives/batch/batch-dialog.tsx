import { useEffect, useRef } from 'react';
import { useMay } from '../../../access';
import { Button, Dialog, Notice, saveText, toast } from '../../../ui';
import { useDropGuard } from '../../../ui/file-drop/use-drop-guard';
import { leftCsv, sendable, type Batch } from './batch.pure';
import styles from './batch.module.css';
import { FileChoice } from './file-choice';
import { LeftRows } from './left-rows';
import { useBatchText } from './messages';
import { RowsPreview } from './rows-preview';
import { useBatch } from './use-batch';

/** Many lives from one file: chosen, looked through, sent; what failed stays to be put right. */
export function BatchDialog({ onClose }: { onClose(): void }) {
  const t = useBatchText();
  useDropGuard();
  const batch = useBatch((count) => {
    toast({ kind: 'success', title: t('allMade', { count }) });
    onClose();
  });
  const { state, dispatch } = batch;
  const isSending = state.at === 'rows' && state.isSending;
  const step =
    state.at === 'rows' ? `${state.created} ${String(state.isAnswered)} ${state.rows.length}` : state.at;
  const summary = useFocusAtStep(step);
  return (
    <Dialog
      open
      size="md"
      title={t('title')}
      description={t('text')}
      pending={isSending}
      onOpenChange={(open) => !open && onClose()}
      footer={
        state.at === 'rows' ? (
          <BatchButtons {...batch} state={state} onClose={onClose} />
        ) : (
          <Button onClick={onClose}>{t('cancel')}</Button>
        )
      }
    >
      <div ref={summary} tabIndex={-1} className={styles.step}>
        {state.at !== 'rows' && (
          <FileChoice
            isReading={state.at === 'reading'}
            faults={state.at === 'choice' ? state.faults : []}
            onChoose={batch.choose}
          />
        )}
        {state.at === 'rows' && !state.isAnswered && <RowsPreview batch={state} />}
        {state.at === 'rows' && state.isAnswered && (
          <LeftRows
            batch={state}
            onEdit={(linha, column, text) => dispatch({ type: 'edited', linha, column, text })}
          />
        )}
        {state.at === 'rows' && state.failure !== null && (
          <Notice tone="danger" role="alert">
            {state.failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Moves the focus to the summary with each step after the first, because the pressed button is gone. */
function useFocusAtStep(step: string) {
  const summary = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && step !== 'reading') summary.current?.focus();
    before.current = step;
  }, [step]);
  return summary;
}

interface BatchButtonsProps extends Pick<ReturnType<typeof useBatch>, 'dispatch' | 'submit'> {
  state: Batch;
  onClose(): void;
}

function BatchButtons({ state, dispatch, submit, onClose }: BatchButtonsProps) {
  const t = useBatchText();
  const may = useMay('changeLives');
  const { isSending, isAnswered, file } = state;
  const count = sendable(state).length;
  const hasFaults = state.rows.some(({ faults }) => faults.length > 0);
  return (
    <>
      <Button disabled={isSending} onClick={onClose}>
        {t(isAnswered ? 'close' : 'cancel')}
      </Button>
      <Button disabled={isSending} onClick={() => dispatch({ type: 'again' })}>
        {t('another')}
      </Button>
      {(isAnswered || hasFaults) && (
        <Button
          disabled={isSending}
          onClick={() =>
            saveText(t('leftName', { name: file.name.replace(/\.csv$/i, '') }), leftCsv(state), 'text/csv')
          }
        >
          {t('download')}
        </Button>
      )}
      {count > 0 && (
        <Button variant="primary" pending={isSending} reason={may.reason} onClick={submit}>
          {t(isAnswered ? 'retry' : 'create', { count })}
        </Button>
      )}
    </>
  );
}
