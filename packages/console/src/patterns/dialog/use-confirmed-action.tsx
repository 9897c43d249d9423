import { usePalcoMutation, type QueryNoun } from '@palco/react/query';
import { isSdkError, type Palco, type SdkError } from '@palco/sdk';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useRefusalText } from '../../i18n';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { toast, type ToastInput } from '../../ui/toast/toast';
import { usePatternsText } from '../messages';
import { useIsMounted } from '../use-is-mounted';
import { TypedText, type TypedTextRule } from './typed-text';

/** The confirmation before the call. */
export interface Question {
  /** Names the object: «Excluir Aula inaugural?». */
  title: ReactNode;
  /** The consequence, with a number where there is one. */
  text?: ReactNode;
  /** 'Confirmar' by default. */
  confirmLabel?: string;
  /** What stays as it is otherwise («Continuar no ar»); 'Cancelar' by default. */
  cancelLabel?: string;
  /** The action destroys something. */
  danger?: boolean;
  /** More about the consequences. */
  body?: ReactNode;
  /** Gets the focus afterwards, if the element that opened the question cannot: an option of a list. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** A text that has to be typed first, for irreversible actions. */
  typed?: Omit<TypedTextRule, 'onConfirm'>;
}

/** The notice of success; its kind is always success. */
export type DoneNotice = Pick<ToastInput, 'title' | 'text'>;

/** What the call of an action changes: refetched afterwards. */
export type Nouns = QueryNoun | readonly QueryNoun[];

export interface ConfirmedCall<Subject, Result = unknown> {
  question(subject: Subject): Question;
  call(palco: Palco, subject: Subject): Promise<Result>;
  /** What is said afterwards; null says nothing. */
  done(subject: Subject, result: Result): DoneNotice | null;
  /** Takes the action back, offered as «Desfazer» in the notice. The same must be possible elsewhere: a notice goes after 5 s. */
  undo?(palco: Palco, subject: Subject, result: Result): Promise<unknown>;
  /** Why it failed, if the general text of the error is not enough. */
  failureText?(error: SdkError, subject: Subject): ReactNode | undefined;
  /** The id of the removed record: it is not refetched. */
  removedId?(subject: Subject): string | undefined;
  /** Follows a success, unless the page was left meanwhile: a navigation, for example. */
  onDone?(subject: Subject, result: Result): void;
  /** Handles a refusal in another way than by a text in the question: true closes the question. */
  onFailed?(error: SdkError, subject: Subject): boolean;
  /** Gets the focus after a success, if the element that opened the question is unmounted by then. */
  focusAfter?: RefObject<HTMLElement | null>;
}

export interface ConfirmedActionOptions<Subject, Result> extends ConfirmedCall<Subject, Result> {
  noun: Nouns;
}

export interface ConfirmedAction<Subject> {
  /** Opens the question. */
  ask(subject: Subject): void;
  /** Closes the question, unless the call is under way. */
  close(): void;
  /** To be rendered anywhere on the page. */
  dialog: ReactNode;
}

export const nounsOf = (noun: Nouns): readonly QueryNoun[] => (typeof noun === 'string' ? [noun] : noun);

/**
 * An action behind a confirmation dialog: calls once however often it is confirmed, stays open while the call runs, and shows
 * in the dialog why it failed. A notice reports a success even if the page was left meanwhile.
 *
 * @example
 * const remove = useConfirmedAction<Role>({
 *   noun: 'roles',
 *   question: (role) => ({ title: t('delete.title', { name: role.nome }), danger: true }),
 *   call: (palco, role) => palco.use(rolesApi).remove(role.id),
 *   done: (role) => ({ title: t('delete.done'), text: role.nome }),
 * });
 * <Button onClick={() => remove.ask(role)}>{t('delete')}</Button>{remove.dialog}
 */
export function useConfirmedAction<Subject, Result = void>(
  options: ConfirmedActionOptions<Subject, Result>,
): ConfirmedAction<Subject> {
  return useConfirmedCalls(options.noun, () => options);
}

/** The same for one of several actions, which the subject names; one question is open at a time. */
export function useConfirmedCalls<Subject, Result = unknown>(
  noun: Nouns,
  callOf: (subject: Subject) => ConfirmedCall<Subject, Result>,
): ConfirmedAction<Subject> {
  const t = usePatternsText();
  const refusal = useRefusalText();
  const isMounted = useIsMounted();
  const isRunning = useRef(false);
  const isDone = useRef(false);
  // The subject stays while the dialog fades out.
  const [current, setCurrent] = useState<{ readonly subject: Subject; readonly isOpen: boolean } | null>(
    null,
  );
  const nouns = nounsOf(noun);
  const { mutateAsync, reset, isPending, error } = usePalcoMutation<Subject, Result>(
    nouns,
    (palco, subject) => callOf(subject).call(palco, subject),
    { removedId: (subject) => callOf(subject).removedId?.(subject) },
  );
  const undo = usePalcoMutation(nouns, (palco, given: { subject: Subject; result: Result }) =>
    Promise.resolve(callOf(given.subject).undo?.(palco, given.subject, given.result)),
  );

  const announce = (subject: Subject, result: Result): void => {
    const notice = callOf(subject).done(subject, result);
    if (!notice) return;
    const takeBack = () =>
      undo.mutateAsync({ subject, result }).then(
        () => toast({ kind: 'info', title: t('undone'), text: notice.text }),
        (failed: unknown) => toast({ kind: 'error', title: t('undoFailed'), text: refusal(failed) }),
      );
    const action = callOf(subject).undo && { label: t('undo'), onSelect: () => void takeBack() };
    toast({ kind: 'success', ...notice, action });
  };

  const confirm = async (subject: Subject): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const result = await mutateAsync(subject);
      announce(subject, result);
      isDone.current = true;
      if (!isMounted.current) return;
      setCurrent({ subject, isOpen: false });
      callOf(subject).onDone?.(subject, result);
    } catch (refused) {
      // The open question shows the error of the mutation.
      isRunning.current = false;
      if (isSdkError(refused) && callOf(subject).onFailed?.(refused, subject)) {
        setCurrent({ subject, isOpen: false });
      }
    }
    isRunning.current = false;
  };

  const close = () => {
    if (!isRunning.current) setCurrent((now) => now && { ...now, isOpen: false });
  };
  const call = current && callOf(current.subject);
  const question = current && call?.question(current.subject);
  const finalFocus = () => {
    const after = isDone.current ? call?.focusAfter?.current : undefined;
    if (!after) return question?.returnFocus?.current ?? true;
    // Returned from here, a region would pass the focus on to its first link.
    queueMicrotask(() => after.focus());
    return false;
  };
  return {
    ask(subject) {
      reset();
      isDone.current = false;
      setCurrent({ subject, isOpen: true });
    },
    close,
    dialog: question && (
      <QuestionDialog
        question={question}
        open={current.isOpen}
        pending={isPending}
        error={error && (call?.failureText?.(error, current.subject) ?? refusal(error))}
        finalFocus={finalFocus}
        onClose={close}
        onConfirm={() => void confirm(current.subject)}
      />
    ),
  };
}

interface QuestionDialogProps {
  question: Question;
  open: boolean;
  pending: boolean;
  error: ReactNode;
  finalFocus(): HTMLElement | boolean;
  onClose(): void;
  onConfirm(): void;
}

function QuestionDialog({ question, onClose, onConfirm, ...rest }: QuestionDialogProps) {
  const { body, typed, returnFocus: _, ...texts } = question;
  const input = useRef<TypedText>(null);
  const confirm = () => {
    if (!typed || input.current?.check() === true) onConfirm();
  };
  return (
    <ConfirmDialog {...rest} {...texts} onOpenChange={(open) => !open && onClose()} onConfirm={confirm}>
      {(body || typed) && (
        <>
          {body}
          {typed && <TypedText {...typed} ref={input} onConfirm={confirm} />}
        </>
      )}
    </ConfirmDialog>
  );
}
