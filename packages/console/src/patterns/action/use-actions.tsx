import { usePalcoMutation } from '@palco/react/query';
import type { ReactNode, RefObject } from 'react';
import { useRefusalText } from '../../i18n';
import type { MenuItem } from '../../ui/menu/menu-model';
import { toast } from '../../ui/toast/toast';
import { nounsOf, useConfirmedCalls, type Nouns } from '../dialog/use-confirmed-action';
import { hasQuestion, isDirect, isOffered, reasonOf, type Action, type Actions } from './action';

/** An action for one row, as menus and buttons take it. */
export interface OfferedAction extends MenuItem {
  key: string;
  /** Its name as an icon button of the row. */
  rowLabel?: string;
}

interface Chosen<Row> {
  readonly action: Action<Row>;
  readonly row: Row;
}

export interface BoundActions<Row> {
  /** What can be done with a row, in the order of the description. */
  of(row: Row): readonly OfferedAction[];
  /** One of them, where the row has it. */
  find(key: string, row: Row): OfferedAction | undefined;
  /** The open question; to be rendered anywhere on the page. */
  dialog: ReactNode;
}

interface ActionsOptions {
  /** Gets the focus after an action has removed its row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/**
 * Makes menu items and buttons of described actions: opens the confirmation, calls, and shows the notice.
 *
 * @example
 * const actions = useActions(useTeamActions());
 * const remove = actions.find('delete', team);
 * <Button reason={remove?.reason} onClick={remove?.onSelect}>{remove?.label}</Button>{actions.dialog}
 */
export function useActions<Row>(
  { noun, nameOf, items }: Actions<Row>,
  { focusAfter }: ActionsOptions = {},
): BoundActions<Row> {
  const callNow = useDirectCalls<Row>(noun, nameOf);
  const { ask, dialog } = useConfirmedCalls<Chosen<Row>>(noun, ({ action, row }) => {
    if (!hasQuestion(action)) throw new Error('An action without a question needs no confirmation.');
    return {
      question: () => ({ confirmLabel: action.label, danger: action.danger, ...action.question(row) }),
      call: (palco) => action.call(palco, row),
      done: () => ({ title: action.done, text: nameOf(row) }),
      undo: action.undo && ((palco, _, result) => Promise.resolve(action.undo?.(palco, row, result))),
      failureText: (error) => action.failureText?.(error, row),
      removedId: () => action.removedId?.(row),
      onDone: (_, result) => action.onDone?.(row, result),
      onFailed: (error) => action.onFailed?.(error, row) ?? false,
      focusAfter: action.removes ? focusAfter : undefined,
    };
  });
  const select = (action: Action<Row>, row: Row) => {
    if ('run' in action) action.run(row);
    else if (isDirect(action)) callNow({ action, row });
    else if (hasQuestion(action)) ask({ action, row });
  };
  const of = (row: Row) =>
    items
      .filter((action) => isOffered(action, row))
      .map((action) => ({
        key: action.key,
        label: action.label,
        rowLabel: action.rowLabel?.(row),
        icon: action.icon,
        danger: action.danger,
        reason: reasonOf(action, row),
        link: 'link' in action ? action.link(row) : undefined,
        onSelect: 'link' in action ? undefined : () => select(action, row),
      }));
  return { of, find: (key, row) => of(row).find((offered) => offered.key === key), dialog };
}

/** Actions without a question; a notice says that one is done, or why not, even if the page was left meanwhile. */
function useDirectCalls<Row>(noun: Nouns, nameOf: (row: Row) => string): (chosen: Chosen<Row>) => void {
  const refusal = useRefusalText();
  const { mutateAsync } = usePalcoMutation<Chosen<Row>, unknown>(
    nounsOf(noun),
    async (palco, { action, row }) => (isDirect(action) ? action.call(palco, row) : undefined),
  );
  const run = async (chosen: Chosen<Row>) => {
    const { action, row } = chosen;
    if (!isDirect(action)) return;
    const text = action.about?.(row) ?? nameOf(row);
    try {
      await mutateAsync(chosen);
      toast({ kind: 'success', title: action.done, text });
    } catch (error) {
      const title = action.failedTitle;
      // Two refusals of one action for one row are one notice.
      toast({ kind: 'error', title, text: refusal(error), key: `${title} ${text}` });
    }
  };
  return (chosen) => void run(chosen);
}
