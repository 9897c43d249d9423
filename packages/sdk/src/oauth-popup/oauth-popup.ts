import type { ReadableAtom } from 'nanostores';
import { isSdkError, SdkError } from '../kernel/errors.pure';
import { runMachine } from '../kernel/machine';
import type { Ports } from '../kernel/ports';
import {
  popupTransition,
  type PopupCommand,
  type PopupEvent,
  type PopupQuestion,
  type PopupState,
} from './popup.machine';
import { browserPopups, type PopupHost, type PopupWindow } from './popup-window';

/** What a popup connects. */
export interface PopupTask {
  /** Of the page that the service leads back to. */
  readonly channel: string;
  /** The address that the popup is led to. Called after the popup opened. */
  prepare(signal: AbortSignal): Promise<string>;
  /** The account that the service gave, once it has; null before. An error counts as null. */
  look(signal: AbortSignal): Promise<PopupQuestion | null>;
  /** Tells the server what the person answered. */
  answer(question: PopupQuestion, isYes: boolean): Promise<void>;
  /** Milliseconds between two looks. Default 2,000. */
  readonly intervalMs?: number;
}

/** A popup in which a person gives a permission. */
export interface OAuthPopup {
  readonly $state: ReadableAtom<PopupState>;
  /** Opens the popup. Call it in the press itself, or the browser blocks it. Ignored while one is open. */
  start(task: PopupTask): void;
  /** Goes on after the page was loaded anew, without the window, which closes by itself: looks for the account, and asks. */
  resume(task: PopupTask): void;
  /** Answers the question that it ends with: only a yes connects the account. */
  answer(isYes: boolean): void;
  /** Ends it and closes the popup; a question counts as answered with no. */
  cancel(): void;
}

const defaultIntervalMs = 2000;

interface PopupParts {
  readonly ports: Pick<Ports, 'timers' | 'clock'>;
  /** Default: the windows of the browser. */
  readonly host?: PopupHost;
}

/** What one popup holds; everything of it ends with `release`. */
interface Held {
  readonly task: PopupTask;
  readonly controller: AbortController;
  readonly popup: PopupWindow;
  stopWait(): void;
  stopListening(): void;
}

/** A window that an earlier page opened. */
const unseen: PopupWindow = { isClosed: () => true, lead: () => undefined, close: () => undefined };

type Emit = (event: PopupEvent) => void;

function toSdkError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  return new SdkError({ code: 'POPUP_FAILED', message: 'The popup did not succeed.', cause: error });
}

/** Asks for the address; silent once the popup has ended. */
async function prepare({ task, controller: { signal } }: Held, emit: Emit): Promise<void> {
  let event: PopupEvent;
  try {
    event = { type: 'ready', url: await task.prepare(signal) };
  } catch (error) {
    event = { type: 'failed', error: toSdkError(error) };
  }
  if (!signal.aborted) emit(event);
}

/** Asks for the account that the service gave; silent once the popup has ended. */
async function check(
  { task, controller: { signal } }: Held,
  { clock }: Pick<Ports, 'clock'>,
  emit: Emit,
): Promise<void> {
  const question = await task.look(signal).catch(() => null);
  if (!signal.aborted) emit({ type: 'checked', question, at: clock.monotonic() });
}

/** Tells the answer. Whether a no arrives changes nothing. */
async function answer(
  task: PopupTask,
  { question, isYes }: { readonly question: PopupQuestion; readonly isYes: boolean },
  emit: Emit,
): Promise<void> {
  const { id } = question;
  try {
    await task.answer(question, isYes);
    if (isYes) emit({ type: 'kept', id });
  } catch (error) {
    if (isYes) emit({ type: 'unkept', id, error: toSdkError(error) });
  }
}

/**
 * Makes a popup: the rules are those of `popupTransition`, this performs them.
 *
 * @example
 * const popup = createOAuthPopup({ ports: createBrowserPorts() });
 * popup.start({
 *   channel: 'oauth:zoom',
 *   prepare: async () => '/bff/zoom/oauth',
 *   look: async () => null,
 *   answer: async () => undefined,
 * });
 */
export function createOAuthPopup({ ports, host = browserPopups() }: PopupParts): OAuthPopup {
  let task: PopupTask | null = null;
  let held: Held | null = null;

  function hold(popup: PopupWindow, emit: Emit): void {
    if (task === null) return;
    const stopListening = host.listen(task.channel, (result) => emit({ type: 'hinted', result }));
    held = { task, controller: new AbortController(), popup, stopWait: () => undefined, stopListening };
  }
  function open(emit: Emit): void {
    const popup = host.open();
    if (popup === null) return emit({ type: 'blocked' });
    hold(popup, emit);
    emit({ type: 'opened' });
  }
  function wait(one: Held, emit: Emit): void {
    const timer = ports.timers.set(
      () => emit({ type: 'waited', at: ports.clock.monotonic(), isClosed: one.popup.isClosed() }),
      one.task.intervalMs ?? defaultIntervalMs,
    );
    one.stopWait = () => ports.timers.clear(timer);
  }
  function release(closes: boolean): void {
    held?.controller.abort();
    held?.stopWait();
    held?.stopListening();
    if (closes) held?.popup.close();
    held = null;
  }
  function perform(command: PopupCommand, emit: Emit): void {
    if (command.type === 'open') return open(emit);
    if (command.type === 'follow') return hold(unseen, emit);
    if (command.type === 'release') return release(command.closes);
    if (command.type === 'answer') {
      if (task !== null) void answer(task, command, emit);
      return;
    }
    if (held === null) return;
    if (command.type === 'lead') return held.popup.lead(command.url);
    if (command.type === 'wait') return wait(held, emit);
    held.stopWait();
    void (command.type === 'prepare' ? prepare(held, emit) : check(held, ports, emit));
  }

  const { $state, send } = runMachine<PopupState, PopupEvent, PopupCommand>({
    initial: { stage: 'idle' },
    transition: popupTransition,
    perform,
  });
  function begin(next: PopupTask, event: PopupEvent): void {
    // While a question stands, its own task has to hear the answer.
    if (held !== null || $state.get().stage === 'asking') return;
    task = next;
    send(event);
  }
  return {
    $state,
    start: (next) => begin(next, { type: 'started' }),
    resume: (next) => begin(next, { type: 'resumed', at: ports.clock.monotonic() }),
    answer: (isYes) => send({ type: 'answered', isYes }),
    cancel: () => send({ type: 'cancelled' }),
  };
}
