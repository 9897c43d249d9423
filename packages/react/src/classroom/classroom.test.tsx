import { SdkError } from '@palco/sdk/client';
import type { ClassroomState } from '@palco/sdk/classroom';
import { act, fireEvent, screen } from '@testing-library/react';
import type { WritableAtom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { Classroom } from '../index';
import { createStaticClassroom } from '../testing';
import { attendee, finished, info } from './classroom-info.fixture';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An answer that comes when the test says so. */
function later() {
  let resolve!: (file: Blob) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Blob>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

const shownParts = (container: Element): readonly (string | null)[] =>
  [...container.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));

function renderPage(state: Partial<ClassroomState>) {
  const { container } = renderWithPalco(
    <Classroom.Root classroom={createStaticClassroom({ info, ...state })}>
      <Classroom.Ended />
      <Classroom.Rejoin />
      <Classroom.RegisterForm />
      <Classroom.Stage />
      <Classroom.Finished />
      <Classroom.ChatFrame />
      <Classroom.Exit />
      <Classroom.Certificate />
      <Classroom.CertificateError />
    </Classroom.Root>,
  );
  return shownParts(container).slice(1);
}

const room = ['classroom-stage', 'classroom-chat-frame', 'classroom-exit'];
test.each<[string, Partial<ClassroomState>, readonly string[]]>([
  ['loading', { stage: 'loading', info: null }, []],
  ['missing', { stage: 'missing', info: null }, []],
  ['refused', { stage: 'refused', info: null }, []],
  ['failed', { stage: 'failed', info: null }, []],
  ['register', { stage: 'register' }, ['classroom-register-form']],
  ['joining', { stage: 'joining' }, ['classroom-register-form']],
  ['banned', { stage: 'ended', attendee, ending: { reason: 'banned', until: null } }, ['classroom-ended']],
  [
    'erased',
    { stage: 'ended', ending: { reason: 'erased', until: null } },
    ['classroom-ended', 'classroom-rejoin'],
  ],
  ['open', { stage: 'open', attendee }, room],
  ['open, without a chat', { stage: 'open', info: { ...info, chat_url: null } }, [room[0]!, room[2]!]],
  [
    'open, at the end',
    { stage: 'open', info: finished },
    [room[0]!, 'classroom-finished', room[1]!, room[2]!, 'classroom-certificate'],
  ],
  ['open, at an end that gives none', { stage: 'open', info: { ...finished, certificateShare: null } }, room],
])('%s shows the parts that have a place in it', (_name, state, parts) => {
  expect(renderPage(state)).toEqual(parts);
});

test.each<[string, typeof info.replay, string]>([
  ['no recording', null, ''],
  [
    'one in the making',
    { videoId: null },
    'A gravação está sendo preparada e aparece aqui quando ficar pronta. ',
  ],
  ['one to watch', { videoId: 'v1' }, 'A gravação está pronta: assista aqui mesmo. '],
])('the end tells of the certificate, and of the recording: %s', (_name, replay, words) => {
  const classroom = createStaticClassroom({ info: { ...info, replay: { videoId: 'v1' } }, stage: 'open' });
  renderWithPalco(
    <Classroom.Root classroom={classroom}>
      <Classroom.Stage replay={(videoId) => `replay of ${videoId}`}>live</Classroom.Stage>
      <Classroom.Finished />
    </Classroom.Root>,
  );
  const stage = screen.getByRole('region', { name: 'Transmissão' });
  expect([stage.textContent, screen.queryByRole('status')]).toEqual(['live', null]);
  const $state = classroom.$state as WritableAtom<ClassroomState>;
  act(() => $state.set({ ...$state.get(), info: { ...finished, replay } }));
  const certificate =
    'Quem assistiu a pelo menos 50 % da transmissão tem um certificado de presença: use o botão «Baixar certificado de presença».';
  expect(screen.getByRole('status').textContent).toBe(words + certificate);
  expect(stage.textContent).toBe(replay?.videoId ? 'replay of v1' : 'live');
});

test.each<[string, Partial<ClassroomState>['ending'], string]>([
  ['today', { reason: 'banned', until: Date.UTC(2026, 0, 1, 15) }, 'até 15:00.'],
  ['another day', { reason: 'banned', until: Date.UTC(2026, 0, 2, 15) }, 'até 02/01/2026 15:00.'],
  ['for good', { reason: 'banned', until: null }, 'nesta transmissão.'],
  ['elsewhere', { reason: 'left', until: null }, 'em outra aba.'],
])('who is not in any more reads why, and takes the focus: %s', (_name, ending, words) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12), toFake: ['Date'] });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  renderPage({ stage: 'ended', ending });
  const told = screen.getByRole('status');
  expect(told.textContent).toMatch(new RegExp(`${words.replaceAll('.', '[.]')}$`));
  expect(document.activeElement).toBe(told);
});

test('a browser whose registration is banned reads at the form until when', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12), toFake: ['Date'] });
  const error = new SdkError({ code: 'ATTENDEE_BANNED', message: 'x', text: 'Você foi bloqueado.' });
  const ending = { reason: 'banned', until: Date.UTC(2026, 0, 1, 15) } as const;
  renderWithPalco(
    <Classroom.Root classroom={createStaticClassroom({ info, stage: 'register', error, ending })}>
      <Classroom.Error />
    </Classroom.Root>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Você foi bloqueado nesta transmissão até 15:00[.]$/,
  );
});

test('who registers again after an end begins in the first field', () => {
  renderWithPalco(
    <Classroom.Root
      classroom={createStaticClassroom({ info, stage: 'ended', ending: { reason: 'left', until: null } })}
    >
      <Classroom.Rejoin />
      <Classroom.RegisterForm>
        <Classroom.NameField />
      </Classroom.RegisterForm>
    </Classroom.Root>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Inscrever-se de novo' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome' }));
});

test('no speakers are no list', () => {
  const { container } = renderWithPalco(
    <Classroom.Root classroom={createStaticClassroom({ stage: 'open', info: { ...info, speakers: [] } })}>
      <Classroom.Speakers />
    </Classroom.Root>,
  );
  expect(shownParts(container)).toEqual(['classroom-root']);
});

/** A room at its end, whose certificate is what the test answers. */
function renderCertificate(certificate: () => Promise<Blob>) {
  const engine = { ...createStaticClassroom({ stage: 'open', info: finished, attendee }), certificate };
  return renderWithPalco(
    <Classroom.Root classroom={engine}>
      <Classroom.Certificate />
      <Classroom.CertificateError />
    </Classroom.Root>,
  );
}
const press = () => fireEvent.click(screen.getByRole('button'));

test('a certificate is asked for once, and saved', async () => {
  const answer = later();
  const certificate = vi.fn(() => answer.promise);
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  renderCertificate(certificate);
  press();
  press();
  expect(certificate).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').dataset['pending']).toBe('');
  const file = new Blob(['%PDF']);
  await act(async () => answer.resolve(file));
  expect(address).toHaveBeenCalledWith(file);
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('certificado.pdf');
  expect(screen.getByRole('button').dataset['pending']).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is told in the words of the server, and goes with the next request', async () => {
  const refusal = new SdkError({
    code: 'PRESENCE_TOO_SHORT',
    message: 'x',
    status: 409,
    text: 'Presença curta.',
  });
  const again = later();
  const certificate = vi.fn(() => again.promise).mockRejectedValueOnce(refusal);
  renderCertificate(certificate);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Presença curta.');
  press();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => again.reject(new Error('offline')));
  expect(screen.getByRole('alert').textContent).toMatch(/^Não foi possível baixar o certificado\./);
});

test('nothing is saved for a page that has gone', async () => {
  const answer = later();
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { unmount } = renderCertificate(() => answer.promise);
  press();
  unmount();
  await act(async () => answer.resolve(new Blob()));
  expect(address).not.toHaveBeenCalled();
});

const serverNow = Date.parse(info.serverTime);
const at = (ms: number): string => new Date(serverNow + ms).toISOString();

/** A device whose clock is two hours behind the server's. */
function renderCountdown(inMs: number, status: NonNullable<ClassroomState['info']>['status'] = 'scheduled') {
  vi.useFakeTimers({ now: serverNow - 7_200_000 });
  renderWithPalco(
    <Classroom.Root
      classroom={createStaticClassroom({
        stage: 'register',
        info: { ...info, status, schedule_date: at(inMs) },
        clockOffsetMs: 7_200_000,
      })}
    >
      <Classroom.Countdown />
    </Classroom.Root>,
  );
}

test('counts down by the clock of the server, and is gone at the moment', () => {
  renderCountdown(3_000);
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toBe('0:03');
  expect(timer.getAttribute('datetime')).toBe(at(3_000));
  act(() => vi.advanceTimersByTime(1_000));
  expect(timer.textContent).toBe('0:02');
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [86_399_000, '23:59:59'],
  [86_400_000, 'amanhã'],
  [3 * 86_400_000, 'em 3 dias'],
])('%d ms before the beginning says %s', (inMs, words) => {
  renderCountdown(inMs);
  expect(screen.getByRole('timer').textContent).toBe(words);
});

test.each([['live'], ['paused'], ['finished']] as const)('a live that is %s has none', (status) => {
  renderCountdown(60_000, status);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the focus of who registered goes to the room, so that another Enter leaves nothing', async () => {
  const classroom = createStaticClassroom({ info, stage: 'register' });
  const $state = classroom.$state as WritableAtom<ClassroomState>;
  const register = async () => {
    $state.set({ ...$state.get(), stage: 'joining' });
    await Promise.resolve();
    $state.set({ ...$state.get(), stage: 'open', attendee });
    return true;
  };
  renderWithPalco(
    <Classroom.Root classroom={{ ...classroom, register }}>
      <Classroom.Exit />
      <Classroom.RegisterForm>
        <Classroom.Submit />
      </Classroom.RegisterForm>
      <Classroom.Stage />
    </Classroom.Root>,
  );
  const submit = screen.getByRole('button', { name: 'Participar' });
  submit.focus();
  await act(async () => fireEvent.click(submit));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Transmissão' }));
});
