import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { EventForm, EventView, type EventViewProps } from '.';

const event: Omit<EventViewProps, 'children'> = {
  moment: 'before',
  title: 'Aula inaugural 2027',
  description: 'Ao vivo do Auditório Central.',
  start: '2026-11-30T22:00:00.000Z',
  team: { name: 'Colégio Atlas', logo: null, color: '#0b6e57' },
  speakers: [{ id: '1', name: 'Helena Prado', picture: null }],
  picture: null,
  certificateShare: 75,
  calendar: '/classroom/agenda.ics',
};

/** The page of an event as it is at a moment. */
function show(change: Partial<typeof event> = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T02:25:52.000Z') });
  const shown = { ...event, ...change };
  const { container } = renderPiece(
    <EventView {...shown}>
      <EventForm moment={shown.moment} team={shown.team.name} />
    </EventView>,
  );
  vi.useRealTimers();
  return { door: screen.getByRole('region', { name: 'O evento agora' }), container };
}

test('before: the days that are left, when, who, and what else there is', () => {
  const { container } = show();
  screen.getByRole('timer', { name: 'Começa em 1 dia, 19 horas e 34 minutos' });
  screen.getByRole('heading', { level: 1, name: 'Aula inaugural 2027' });
  expect(screen.getByRole('list', { name: 'No palco' }).textContent).toContain('Helena Prado');
  expect(screen.getByRole('link', { name: 'Adicionar à agenda' }).getAttribute('href')).toBe(event.calendar);
  screen.getByText('Certificado para quem assistir a 75 %');
  screen.getByText('Colégio Atlas');
  screen.getByText('Transmitido com Palco');
  // A drawing of the form: its words, and nothing to fill or to send.
  expect(container.querySelector('[inert]')?.textContent).toMatch(/^Garanta seu lugar.*Garantir meu lugar/);
});

test('on air: it says so, with how many watch, and counts nothing down', () => {
  const { door, container } = show({ moment: 'air', viewers: 412 });
  expect(door.textContent).toBe('No ar412 assistindo');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Adicionar à agenda' })).toBeNull();
  expect(door.querySelector('[data-state=air]')).not.toBeNull();
  expect(container.querySelector('[inert]')?.textContent).toMatch(
    /^Entre, já começou.*Entrar na transmissão/,
  );
});

test.each([
  ['paused', 'Em pausa, volta em instantes'],
  ['ended', 'Já terminou'],
] as const)('%s: in words, without the figure of what is on air', (moment, words) => {
  const { door } = show({ moment, viewers: 412 });
  expect(door.textContent).toBe(words);
});

test('an event without a date has neither a countdown nor a file for a calendar', () => {
  const { door } = show({ start: null });
  expect(door.textContent).toBe('');
  expect(screen.queryByRole('link')).toBeNull();
});
