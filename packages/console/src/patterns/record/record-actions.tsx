import type { Translate } from '../../i18n';
import { ActionButton } from '../action/action-button';
import type { Actions } from '../action/action';
import { useActions } from '../action/use-actions';
import styles from './record.module.css';

interface RecordActionsProps<Row, Key extends string> {
  /** The catalogue of the feature: each action has the title of its section, what it means, and its whole name. */
  t: Translate<Record<`${Key}.${'section' | 'explain' | 'button'}`, string>>;
  actions: Actions<Row>;
  record: Row;
  /** Which of the actions, in their order here. */
  keys: readonly Key[];
}

/** The actions of a record on its page, each in a section of its own. */
export function RecordActions<Row, Key extends string>(props: RecordActionsProps<Row, Key>) {
  const { t, actions, record, keys } = props;
  const { find, dialog } = useActions(actions);
  return (
    <>
      {keys.map((key) => {
        const action = find(key, record);
        return (
          action && (
            <section key={key} className={styles.section}>
              <h2>{t(`${key}.section`)}</h2>
              <p className={styles.explain}>
                {t(`${key}.explain`)} {action.reason}
              </p>
              <ActionButton action={action}>{t(`${key}.button`)}</ActionButton>
            </section>
          )
        );
      })}
      {dialog}
    </>
  );
}
