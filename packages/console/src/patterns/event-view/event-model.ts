import type { ReactNode } from 'react';

/** Before the beginning, on air, in a pause, after the end. */
export type EventMoment = 'before' | 'air' | 'paused' | 'ended';

export interface EventSpeaker {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
}

export interface EventViewProps {
  moment: EventMoment;
  title: string;
  description: string;
  /** ISO 8601; null for an event without a date. */
  start: string | null;
  team: { readonly name: string; readonly logo: string | null; readonly color: string };
  /** A picture of the event that stands in the place of the team's face. */
  logo?: string | null;
  speakers: readonly EventSpeaker[];
  /** In the door; null for a scene that is drawn in the colour of the team. */
  picture: string | null;
  /** Percent of the time on air that an attendee needs for a certificate; null for none. */
  certificateShare: number | null;
  /** How many watch now; told on air. */
  viewers?: number | undefined;
  /** Milliseconds that this device is behind the server. */
  offsetMs?: number;
  /** Address of the calendar file, told of before the beginning. */
  calendar?: string | undefined;
  /** The choice of a language, for the upper corner. */
  corner?: ReactNode;
  /** The form; `EventForm` is one that cannot be filled, for a drawing of the page. */
  children: ReactNode;
  Title?: 'h1' | 'h2' | 'p';
}
