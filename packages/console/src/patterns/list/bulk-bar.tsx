import { isSdkError } from '@palco/sdk';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useRefusalText } from '../../i18n';
import { Button } from '../../ui/button/button';
import { IconButton } from '../../ui/button/icon-button';
import { Checkbox } from '../../ui/checkbox/checkbox';
import {
  runsMany,
  type BulkAction,
  type BulkPageAction,
  type BulkQuestion,
  type ManyDone,
} from '../action/action';
import { useConfirmedAction, type Nouns } from '../dialog/use-confirmed-action';
import { usePatternsText } from '../messages';
import styles from './bulk-bar.module.css';
import { allSettledBy, type Settled } from './all-settled-by';
import type { RowSelection } from './use-selection';

interface BulkBarProps<Row> {
  selection: RowSelection<Row>;
  /** What the calls change. */
  noun: Nouns;
  actions: readonly BulkAction<Row>[];
  rowKey(row: Row): string;
  rowName(row: Row): string;
  /** Gets the focus when the bar is closed. */
  region: RefObject<HTMLElement | null>;
}

/** The bar at the foot of the stage while rows are selected: how many, what can be done with them, and the way out. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, actions, region } = props;
  const t = usePatternsText();
  const count = selection.rows.length;
  const clear = () => {
    selection.clear();
    region.current?.focus();
  };
  return (
    <div
      className={count > 0 ? styles.bar : styles.none}
      role={count > 0 ? 'toolbar' : undefined}
      aria-label={count > 0 ? t('bulk', { count }) : undefined}
    >
      {count > 0 && (
        <>
          <Checkbox
            hideLabel
            label={t('selectPage')}
            checked={selection.page}
            onCheckedChange={selection.togglePage}
          />
          <span className={styles.count} role="status">
            {t('selected', { count })}
          </span>
        </>
      )}
      {actions.map((action) =>
        runsMany(action) ? (
          <PageButton key={action.key} {...props} action={action} />
        ) : (
          <QuestionButton key={action.key} {...props} action={action} />
        ),
      )}
      {count > 0 && <IconButton icon={X} label={t('clearSelection')} onClick={clear} />}
    </div>
  );
}

/** Some rows were refused; the others are done. */
class PartialFailure<Row> extends Error {
  readonly failed: readonly Settled<Row>[];
  constructor(failed: readonly Settled<Row>[]) {
    super(`${failed.length} calls failed`);
    this.failed = failed;
  }
}

/** A row that no longer exists (404) does not count as a failure. */
const hasFailed = ({ error }: Settled<unknown>) =>
  error !== undefined && !(isSdkError(error) && error.status === 404);

/** Opens what the action opens, for the selected rows. */
function PageButton<Row>({ action, selection }: BulkBarProps<Row> & { action: BulkPageAction<Row> }) {
  if (selection.rows.length === 0) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={action.icon}
      reason={action.may?.reason ?? action.reasonMany?.(selection.rows)}
      onClick={() => action.runMany(selection.rows, selection.drop)}
    >
      {action.label}
    </Button>
  );
}

function QuestionButton<Row>({
  action,
  noun,
  selection,
  rowKey,
  rowName,
  region,
}: BulkBarProps<Row> & { action: BulkQuestion<Row> }) {
  const { bulk: texts } = action;
  const callMany = texts.callMany ?? eachAlone(action, rowKey);
  const bulk = useConfirmedAction<readonly Row[], ManyDone>({
    noun,
    // After a partial failure only the refused rows are still selected.
    question: (rows) => ({
      confirmLabel: action.label,
      danger: action.danger,
      ...texts.question(
        selection.rows.length || rows.length,
        selection.rows.length > 0 ? selection.rows : rows,
      ),
    }),
    async call(palco) {
      const { rows } = selection;
      const result = await callMany(palco, rows);
      const errors = new Map(result.failed.map(({ key, error }) => [key, error]));
      const failed = rows.map((item) => ({ item, error: errors.get(rowKey(item)) })).filter(hasFailed);
      const refused = new Set(failed.map(({ item }) => item));
      selection.drop(rows.flatMap((row) => (refused.has(row) ? [] : [rowKey(row)])));
      if (failed.length > 0) throw new PartialFailure(failed);
      return result;
    },
    done: (rows) => ({ title: texts.done(rows.length, rows) }),
    undo:
      texts.callMany || action.undo ? (palco, _, { undo }) => undo?.(palco) ?? Promise.resolve() : undefined,
    failureText: (error) => failuresOf(error, rowName),
    focusAfter: region,
  });
  return (
    <>
      {selection.rows.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={action.icon}
          className={action.danger ? styles.danger : undefined}
          reason={action.may?.reason}
          onClick={() => bulk.ask(selection.rows)}
        >
          {action.label}
        </Button>
      )}
      {bulk.dialog}
    </>
  );
}

/** One call for each row; where one can be taken back, those that were done are. */
function eachAlone<Row>(
  action: BulkQuestion<Row>,
  rowKey: (row: Row) => string,
): NonNullable<BulkQuestion<Row>['bulk']['callMany']> {
  return async (palco, rows) => {
    const answers = new Map<Row, unknown>();
    const results = await allSettledBy(rows, async (row) => answers.set(row, await action.call(palco, row)));
    return {
      failed: results.map(({ item, error }) => ({ key: rowKey(item), error })),
      async undo(by) {
        const undone = await allSettledBy([...answers.keys()], (row) =>
          Promise.resolve(action.undo?.(by, row, answers.get(row))),
        );
        const refused = undone.find(({ error }) => error !== undefined);
        if (refused) throw refused.error;
      },
    };
  };
}

function failuresOf<Row>(error: Error, nameOf: (row: Row) => string): ReactNode {
  if (!(error instanceof PartialFailure)) return undefined;
  return <Failures failed={error.failed as readonly Settled<Row>[]} nameOf={nameOf} />;
}

/** Which rows were refused, each with the reason. */
function Failures<Row>({ failed, nameOf }: { failed: readonly Settled<Row>[]; nameOf(row: Row): string }) {
  const t = usePatternsText();
  const refusal = useRefusalText();
  return (
    <>
      {t('bulkFailed', { count: failed.length })}
      <ul className={styles.failures}>
        {failed.map(({ item, error }, index) => (
          <li key={index}>
            <strong>{nameOf(item)}</strong>: {refusal(error)}
          </li>
        ))}
      </ul>
    </>
  );
}
