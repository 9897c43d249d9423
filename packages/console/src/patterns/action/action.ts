import type { Palco } from '@palco/sdk';
import type { ReactElement } from 'react';
import type { May } from '../../access';
import type { IconGlyph } from '../../ui/icon/icon';
import type { ConfirmedCall, Nouns, Question } from '../dialog/use-confirmed-action';

interface ActionLook<Row> {
  /** Names the action among those of its list. */
  key: string;
  label: string;
  icon: IconGlyph;
  /** Destroys something: stands last. */
  danger?: boolean;
  /** The answer of `useMay`: without the permission the action is hidden, otherwise it is disabled with the reason. */
  may?: May;
  /** Whether a row has it at all; every row by default. */
  isFor?(row: Row): boolean;
  /** Why not for this row: it stays in the menu, disabled, with the reason. */
  reason?(row: Row): string | undefined;
  /** Its name as an icon button of the row, before the menu; a row that has only such actions has no menu. */
  rowLabel?(row: Row): string;
}

/** Leads somewhere: an anchor without children. */
interface LinkAction<Row> extends ActionLook<Row> {
  link(row: Row): ReactElement;
}

/** Does something on the page: copies, opens a form. */
interface PageAction<Row> extends ActionLook<Row> {
  run(row: Row): void;
  /** The same for several rows at once; `drop` takes those that are done, by their keys, out of the selection. */
  runMany?(rows: readonly Row[], drop: (keys: readonly string[]) => void): void;
  /** Why not for these rows: the button stays, disabled, with the reason. */
  reasonMany?(rows: readonly Row[]): string | undefined;
}

/** Calls the server at once; a notice says that it is done, or why not. */
interface DirectAction<Row> extends ActionLook<Row> {
  call(palco: Palco, row: Row): Promise<unknown>;
  /** The title of the notice of success. */
  done: string;
  /** What the notice names, where it is not the row: an address that mail went to. */
  about?(row: Row): string;
  /** The title over the reason of a refusal. */
  failedTitle: string;
}

/** Calls the server after a question, whose button repeats the label. */
export interface QuestionAction<Row>
  extends ActionLook<Row>, Omit<ConfirmedCall<Row>, 'focusAfter' | 'done'> {
  /** The title of the notice of success. */
  done: string;
  /** The row is gone afterwards. */
  removes?: boolean;
  /** The same for several rows at once. */
  bulk?: {
    question(count: number, rows: readonly Row[]): Question;
    done(count: number, rows: readonly Row[]): string;
    /** One call for all of them; without it there is one call for each. */
    callMany?(palco: Palco, rows: readonly Row[]): Promise<ManyDone>;
  };
}

/** What one call for several rows did. */
export interface ManyDone {
  /** By the keys of the rows. */
  readonly failed: readonly { readonly key: string; readonly error: unknown }[];
  /** Takes the change of the others back. */
  undo?(palco: Palco): Promise<unknown>;
}

/** An action that several rows share after one question. */
export type BulkQuestion<Row> = QuestionAction<Row> & Required<Pick<QuestionAction<Row>, 'bulk'>>;
/** An action that does something on the page for several rows: opens a form. */
export type BulkPageAction<Row> = PageAction<Row> & Required<Pick<PageAction<Row>, 'runMany'>>;
/** An action that several rows can share. */
export type BulkAction<Row> = BulkQuestion<Row> | BulkPageAction<Row>;

/** An action on a row or a record, described once for menu items, buttons, bulk actions, reasons and confirmations. */
export type Action<Row> = LinkAction<Row> | PageAction<Row> | DirectAction<Row> | QuestionAction<Row>;

/** The actions of a list or a record, with what their calls change. */
export interface Actions<Row> {
  noun: Nouns;
  /** How a row is called, in the names of its buttons and in notices. */
  nameOf(row: Row): string;
  items: readonly Action<Row>[];
}

export const hasQuestion = <Row>(action: Action<Row>): action is QuestionAction<Row> => 'question' in action;
export const runsMany = <Row>(action: Action<Row>): action is BulkPageAction<Row> =>
  'run' in action && action.runMany !== undefined;
export const isBulk = <Row>(action: Action<Row>): action is BulkAction<Row> =>
  runsMany(action) || (hasQuestion(action) && action.bulk !== undefined);
export const isDirect = <Row>(action: Action<Row>): action is DirectAction<Row> => 'failedTitle' in action;

/** Why an action is temporarily unavailable for a row; undefined if it is available. */
export function reasonOf<Row>({ may, reason }: Action<Row>, row: Row): string | undefined {
  return reason?.(row) ?? may?.reason;
}

/** Whether a row has an action, be it usable or not. */
export function isOffered<Row>({ may, isFor }: Action<Row>, row: Row): boolean {
  return may?.isHidden !== true && (isFor?.(row) ?? true);
}
